import { boundedWork } from '#server/platform/http/bounded-work.ts';
import type { App } from '#server/platform/http/scopes.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/limits.ts';

/** Some thousand pictures: a PNG or SVG of a code has a few kilobytes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** A key and a buffer take some memory themselves, so that many empty pictures would not be free either. */
const BYTES_BESIDE = 300;

export type PictureCache = ReturnType<typeof pictureCache>;

/**
 * Keeps drawn pictures, the most recently used ones, up to a number of bytes. A picture that several people ask for is
 * drawn once. One is drawn at a time, because drawing takes turns with the answers to guests; if a hundred are waiting,
 * more are refused with 503.
 */
export function pictureCache(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Buffer>();
  const drawing = new Map<string, Promise<Buffer>>();
  const turns = boundedWork({ atOnce: 1, mostWaiting: 100 });
  let bytes = 0;
  return {
    async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      const picture = kept.get(key);
      if (!picture) return drawing.get(key) ?? begin(key, draw);
      // A map is in the order of its insertions: now this one is the most recent.
      kept.delete(key);
      kept.set(key, picture);
      return picture;
    },
    bytes: () => bytes,
  };

  function begin(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawn = turns.run(draw).then((picture) => keep(key, inOwnMemory(picture)));
    drawing.set(key, drawn);
    const end = () => drawing.delete(key);
    drawn.then(end, end);
    return drawn;
  }

  function keep(key: string, picture: Buffer): Buffer {
    kept.set(key, picture);
    bytes += sizeOf(picture);
    for (const [oldest, other] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= sizeOf(other);
    }
    return picture;
  }

  function sizeOf({ length }: Buffer): number {
    return length + BYTES_BESIDE;
  }
}

/** For calls that take a picture as their body, and nothing else. */
export function acceptPictures(scoped: App): void {
  scoped.removeAllContentTypeParsers();
  scoped.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: LARGEST_UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  );
}

/**
 * A copy for caches. Node cuts small buffers out of 64 KB that many share, and all of that is kept as long as one of
 * them is.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

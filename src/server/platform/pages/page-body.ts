import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { inOwnMemory } from '#server/platform/http/picture-cache.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The text of a page, in each encoding that a browser may ask for. */
export type PageBody = {
  in(encoding: Encoding): Promise<Buffer>;
  /** Two pages with the same digest have the same text. */
  digest: string;
};

/**
 * Much cheaper than the highest quality and nearly as small. For a page that is sent once, two thirds of the processor
 * time are worth more than 7 % of its size.
 */
const BROTLI_QUALITY = { often: 5, once: 4 };

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);
const pack = {
  br: (text: Buffer, quality: number) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: Buffer) => gzipped(text),
};
const unpack = {
  identity: async (text: Buffer) => text,
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * Each encoding is made when it is first asked for, and kept. The text itself is let go as soon as it is compressed:
 * nearly all browsers take compressed pages, and a cache holds a thousand of them. It is unpacked for the others.
 */
export function pageBody(html: string, sent: 'once' | 'often' = 'often'): PageBody {
  const text = Buffer.from(html);
  const digest = hash('sha256', text, 'base64url');
  let source: { encoding: Encoding; bytes: Buffer } = { encoding: 'identity', bytes: text };
  const packed: { br?: Promise<Buffer> | undefined; gzip?: Promise<Buffer> | undefined } = {};
  return {
    digest,
    /** Guests who ask while the page is being compressed wait for the same result. */
    in(encoding) {
      if (encoding === 'identity') return unpackSource();
      packed[encoding] ??= packAs(encoding).catch((error) => {
        packed[encoding] = undefined;
        throw error;
      });
      return packed[encoding];
    },
  };

  async function packAs(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const bytes = inOwnMemory(await pack[encoding](await unpackSource(), BROTLI_QUALITY[sent]));
    source = { encoding, bytes };
    return bytes;
  }

  function unpackSource(): Promise<Buffer> {
    return unpack[source.encoding](source.bytes) as Promise<Buffer>;
  }
}

export function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.trim());
  const takes = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A whole answer, in whichever encodings were asked for so far. */
export type KeptPage = { status: number; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };

/** Should word of a change be lost on the way, a page is wrong for no longer than this. */
const KEPT_FOR_MS = 10_000;
/** Some thirty megabytes at most. */
const MOST_PAGES = 1000;
/** Far cheaper than the best and nearly as small: a page is compressed again every few seconds. */
const BROTLI_QUALITY = 5;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Pages that are asked for over and over: a table's code is scanned by every guest. A page is forgotten the moment
 * anything it shows changes (see page-changes.ts), so what this saves is drawing, never truth.
 */
export function pageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, { page: Promise<KeptPage>; untilMs: number }>();
  let isKeeping = false;
  return {
    /** Whoever asks while it is being drawn waits for the same one. */
    get(key: string, draw: () => Promise<KeptPage>): Promise<KeptPage> {
      if (!isKeeping) return draw();
      const kept = pages.get(key);
      if (kept && kept.untilMs > now()) return kept.page;
      pages.delete(key);
      const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      const page = draw();
      pages.set(key, { page, untilMs: now() + KEPT_FOR_MS });
      page.then(
        // Paths that lead nowhere are endless: kept, they would push out the pages that guests open.
        ({ status }) => status === 404 && pages.delete(key),
        () => pages.delete(key),
      );
      return page;
    },
    clear: () => pages.clear(),
    size: () => pages.size,
    isKeeping: () => isKeeping,
    /** Only as long as somebody tells of changes. */
    keepPages(keeps: boolean): void {
      isKeeping = keeps;
      pages.clear();
    },
  };
}
export type PageCache = ReturnType<typeof pageCache>;

export async function bodyIn(page: KeptPage, encoding: Encoding): Promise<Buffer> {
  page.bodies[encoding] ??= await compress(page.bodies.identity, encoding);
  return page.bodies[encoding];
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return encoding === 'gzip' ? asGzip(body) : body;
}

export function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.trim());
  const takes = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

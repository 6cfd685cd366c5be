import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A complete response, in the encodings that were requested so far. */
export type KeptPage = { status: number; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };

/** If a notification about a change is lost, a page is outdated for at most this long. */
const KEPT_FOR_MS = 10_000;
/** At most about 30 MB. */
const MOST_PAGES = 1000;
/** Much cheaper than the highest quality and nearly as small. Pages are compressed again every few seconds. */
const BROTLI_QUALITY = 5;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Caches pages that many guests open, for example by the QR code of a table. An entry is deleted when
 * anything that it shows changes (see page-changes.ts), so guests never get outdated pages.
 */
export function pageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, { page: Promise<KeptPage>; untilMs: number }>();
  let isKeeping = false;
  return {
    /** Requests that arrive while the page is being rendered wait for the same result. */
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
        // There are endless paths that do not exist: if they were cached, they would push out real pages.
        ({ status }) => status === 404 && pages.delete(key),
        () => pages.delete(key),
      );
      return page;
    },
    clear: () => pages.clear(),
    size: () => pages.size,
    isKeeping: () => isKeeping,
    /** The cache is on only while changes are reported to it. */
    setKeeping(keeping: boolean): void {
      isKeeping = keeping;
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

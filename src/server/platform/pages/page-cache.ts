import type { PageBody } from '#server/platform/pages/page-body.ts';

/** A complete response. */
export type CachedPage = { status: number; body: PageBody };

type Entry = { page: Promise<CachedPage>; done?: CachedPage; untilMs: number };

/** If a notification about a change is lost, a page is outdated for at most this long. */
const CACHED_FOR_MS = 10_000;
/** Some 20 MB: a guests' page has 10 KB in each of two encodings. */
const MOST_PAGES = 1000;
/**
 * Caches pages that many guests open, for example by the QR code of a table. When anything that a page can show has
 * changed, every page is rendered again for its next guest (see page-changes.ts), so guests never get outdated pages.
 * Most of them turn out to be the same as before: then the old one stays, with its compressed bodies. Compressing takes
 * a thread that may have other work, and longer than rendering.
 */
export function pageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, Entry>();
  let isCaching = false;
  let catchUp = () => Promise.reject<void>(new Error('nothing reports changes'));
  /** Something has changed: every page is rendered again when it is asked for. */
  const expire = () => {
    for (const cached of pages.values()) cached.untilMs = Number.NEGATIVE_INFINITY;
  };
  return {
    /** Requests that arrive while the page is being rendered wait for the same result. */
    get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
      if (!isCaching) return render();
      const cached = pages.get(key);
      if (cached && cached.untilMs > now()) return cached.page;
      pages.delete(key);
      const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      const page = render().then((rendered) =>
        cached?.done && isSame(cached.done, rendered) ? cached.done : rendered,
      );
      const entry: Entry = { page, untilMs: now() + CACHED_FOR_MS };
      pages.set(key, entry);
      const forget = () => pages.get(key) === entry && pages.delete(key);
      page.then((done) => {
        entry.done = done;
        // There are endless paths that do not exist: if they were cached, they would push out real pages.
        if (done.status === 404) forget();
      }, forget);
      return page;
    },
    expire,
    /** Resolves when all changes until now are known here. If they cannot be known, every page may have changed. */
    async catchUp(): Promise<void> {
      if (isCaching) await catchUp().catch(expire);
    },
    /** How to wait until the changes of the past have been reported. */
    setCatchUp(wait: () => Promise<void>): void {
      catchUp = wait;
    },
    size: () => pages.size,
    isCaching: () => isCaching,
    /** The cache is on only while changes are reported to it. */
    setCaching(caching: boolean): void {
      isCaching = caching;
      pages.clear();
    },
  };
}
export type PageCache = ReturnType<typeof pageCache>;

function isSame(one: CachedPage, other: CachedPage): boolean {
  return one.status === other.status && one.body.digest === other.body.digest;
}

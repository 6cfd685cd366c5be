import { KEPT_MARK, KEPT_PAGES } from '#shared/kept-pages.ts';

/** After the page has become usable, and everything that it needed has arrived. */
const KEEP_AFTER_MS = 3000;

/** When this page was drawn, if that was for an earlier visit. */
export function findKeptAt(): Date | undefined {
  const mark = document.documentElement.getAttribute(KEPT_MARK);
  return mark === null ? undefined : new Date(Number(mark));
}

/**
 * The page as the server draws it now, or nothing if it does not. The service worker keeps it for the next visit. Throws
 * without a network.
 */
export async function fetchPageAgain(): Promise<Document | undefined> {
  const answer = await fetchPage();
  if (!answer.ok) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

function fetchPage(): Promise<Response> {
  return fetch(window.location.pathname);
}

/** True if the page was drawn for the scripts of this one, and not for those of a newer version. */
export function hasSameScripts(page: Document): boolean {
  const scriptsOf = (of: Document) => of.querySelector<HTMLScriptElement>('script[data-later]')?.outerHTML;
  return scriptsOf(page) === undefined || scriptsOf(page) === scriptsOf(document);
}

/** Called on a page that may be kept. Browsers have service workers on https and localhost only. */
export function keepThisPage(): void {
  if (!('serviceWorker' in navigator)) return;
  setTimeout(async () => {
    try {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await untilControlled();
      await fetchPage();
    } catch {
      // Forbidden, in a private window for example: the next visit is like the first.
    }
  }, KEEP_AFTER_MS);
}

/** The service worker sees only the requests of pages that it has taken over. */
function untilControlled(): Promise<unknown> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

/** A kept page would still have the old look. */
export function forgetKeptPages(): void {
  if ('caches' in window) void caches.delete(KEPT_PAGES);
}

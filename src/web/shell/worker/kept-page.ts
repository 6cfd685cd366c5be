import { PAGE_DATA_ID } from '#shared/contracts/app-page.ts';
import { KEPT_MARK } from '#shared/kept-pages.ts';

/** A day: the figures are still those of the user's last visit, and a forgotten computer does not keep them for long. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
const UNTIL_HEADER = 'x-kept-until';

/** The page as it is stored: marked, and without the responses of the API, which hold more than the page shows. */
export function asKept(html: string, headers: Headers, nowMs: number): Response {
  const data = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">.*?</script>`, 's');
  const kept = new Headers(headers);
  // The body is no longer compressed.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) kept.delete(name);
  kept.set(UNTIL_HEADER, String(nowMs + KEPT_FOR_MS));
  const marked = html.replace('<html ', `<html ${KEPT_MARK}="${nowMs}" `).replace(data, '');
  return new Response(marked, { headers: kept });
}

/** Scripts have no end: their names change with their content. */
export function isUsable(kept: Response, nowMs: number): boolean {
  const until = kept.headers.get(UNTIL_HEADER);
  return until === null || Number(until) > nowMs;
}

/** The paths of all scripts that the page names. */
export function scriptsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.~-]+\.js/g))];
}

/**
 * True if after this request another user may be signed in, or the page be of another venue or workplace or in another
 * language.
 */
export function endsEra(method: string, pathname: string): boolean {
  if (method === 'GET') return pathname.startsWith('/language/');
  return /^\/api\/(login|logout|register|account|password|venues|invites|portal\/workplaces)/.test(pathname);
}

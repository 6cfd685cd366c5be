import { GIVEN_ANSWERS_ID } from '#shared/contracts/app-page.ts';
import { ALL_STYLES_ID, KEPT_MARK } from '#shared/kept-pages.ts';
import { neededStyles } from '#web/shell/worker/needed-styles.ts';

/** A day: the figures are still those of the user's last visit, and a forgotten computer does not keep them for long. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
const UNTIL_HEADER = 'x-kept-until';

/**
 * The page as it is stored: marked, without the answers of the API, which hold more than the page shows, and with the
 * styles that it needs. All styles stand at its end, for its scripts.
 */
export function asKept(html: string, headers: Headers, nowMs: number): Response {
  const answers = new RegExp(`<script type="application/json" id="${GIVEN_ANSWERS_ID}">.*?</script>`, 's');
  const kept = new Headers(headers);
  // The body is no longer compressed.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) kept.delete(name);
  kept.set(UNTIL_HEADER, String(nowMs + KEPT_FOR_MS));
  const marked = html.replace('<html ', `<html ${KEPT_MARK}="${nowMs}" `).replace(answers, '');
  return new Response(withNeededStyles(marked), { headers: kept });
}

/**
 * With all styles before them, the figures came in the second piece that the browser reads of a page, and it painted the
 * header alone first.
 */
function withNeededStyles(html: string): string {
  const [all, css = ''] = html.match(/<style>(.*?)<\/style>/s) ?? [];
  if (!all) return html;
  const [before = '', after = ''] = html.split(all);
  const rest = after.replace('</body>', () => `<template id="${ALL_STYLES_ID}">${all}</template></body>`);
  return `${before}<style>${neededStyles(css, after)}</style>${rest}`;
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

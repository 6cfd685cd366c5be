import { getLocale, getTextDirection, isLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

/**
 * Called once, before the first render. Changing the language reloads the page, so the value never changes.
 */
export function settleLocale(): void {
  const root = document.documentElement;
  // The server has written both into a page that it drew, and has chosen the language.
  const drawn = root.dir !== '' && isLocale(root.lang) ? root.lang : undefined;
  const locale = drawn ?? getLocale();
  // Otherwise every message on the page would parse the cookies again.
  overwriteGetLocale(() => locale);
  // Even the same value makes the browser compute all styles of a drawn page again.
  if (drawn) return;
  root.lang = locale;
  root.dir = getTextDirection(locale);
}

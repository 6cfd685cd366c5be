import { getLocale, getTextDirection, overwriteGetLocale } from '#web/paraglide/runtime.js';

/** Once, before anything is drawn. A change of language reloads the page, so the answer cannot go stale. */
export function settleLocale(): void {
  const locale = getLocale();
  // Otherwise every word on the page would parse the cookies again.
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = getTextDirection(locale);
}

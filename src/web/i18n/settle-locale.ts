import { getLocale, getTextDirection, overwriteGetLocale } from '#web/paraglide/runtime.js';

/**
 * Called once, before the first render. Changing the language reloads the page, so the value never changes.
 */
export function settleLocale(): void {
  const locale = getLocale();
  // Otherwise every message on the page would parse the cookies again.
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = getTextDirection(locale);
}

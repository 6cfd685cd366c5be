import { getLocale, getTextDirection, isLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

/**
 * Called once, before the first render. Changing the language reloads the page, so the value never changes.
 */
export function settleLocale(): void {
  const { lang, dir } = document.documentElement;
  // The server has written both into a page that it drew, and has chosen the language.
  const locale = dir !== '' && isLocale(lang) ? lang : getLocale();
  // Otherwise every message on the page would parse the cookies again.
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = getTextDirection(locale);
}

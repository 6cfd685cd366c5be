import type { Locale } from '#shared/locales.ts';
import { getLocale, getTextDirection, isLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';

/**
 * Called before the first render. Changing the language reloads the page, so the value never changes after that.
 */
export function settleLocale(locale: Locale = localeOfPage()): void {
  const root = document.documentElement;
  // Otherwise every message on the page would parse the cookies again.
  overwriteGetLocale(() => locale);
  // Writing even the same value makes the browser recompute all styles of a server-rendered page.
  if (root.dir !== '' && root.lang === locale) return;
  root.lang = locale;
  root.dir = getTextDirection(locale);
}

/** The server has chosen the language and written both attributes into the page that it rendered. */
function localeOfPage(): Locale {
  const { lang, dir } = document.documentElement;
  return dir !== '' && isLocale(lang) ? lang : getLocale();
}

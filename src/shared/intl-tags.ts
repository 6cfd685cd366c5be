import type { Locale } from '#shared/locales.ts';

/**
 * Western digits and the Gregorian calendar in every language, as in the UAE. The plurals, the names of months and the
 * order of a date are those of the language: Intl has them from CLDR.
 */
export const intlTags: Record<Locale, string> = {
  en: 'en-GB',
  ar: 'ar-AE-u-nu-latn-ca-gregory',
  hi: 'hi-IN-u-nu-latn',
  ur: 'ur-PK-u-nu-latn',
};

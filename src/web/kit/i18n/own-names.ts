import type { Locale } from '#shared/locales.ts';

/** Each language by its own name, whatever the language of the page. */
export const ownNames: Record<Locale, string> = { en: 'English', ar: 'العربية', hi: 'हिन्दी', ur: 'اردو' };

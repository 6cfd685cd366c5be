import type { Locale } from '#shared/locales.ts';

/** What everybody may know about the platform. Without its contract, so that guests' pages do not load Zod. */
export type AboutPlatform = { name: string; nameAr: string; supportAddress: string; mailGoesOut: boolean };

/** What the database has until an admin changes it. Shown while the database cannot be asked. */
export const DEFAULT_PLATFORM: AboutPlatform = {
  name: 'Karam',
  nameAr: 'كرم',
  // A domain reserved for examples (RFC 2606).
  supportAddress: 'support@karam.example',
  mailGoesOut: true,
};

/** The id of the element with these values, in every page that the server sends. */
export const PLATFORM_ID = 'platform';

/** The platform's name in the reader's language. Hindi and Urdu write the names of brands in Latin letters too. */
export function nameIn(locale: Locale, { name, nameAr }: Pick<AboutPlatform, 'name' | 'nameAr'>): string {
  return locale === 'ar' ? nameAr : name;
}

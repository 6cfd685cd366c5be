import type { Role } from '#shared/roles.ts';

/**
 * The languages of guests' and staff's pages. A new one needs an entry here and in project.inlang/settings.json, its words
 * in `messages`, and a migration that lets the database store it.
 */
export const languages = {
  en: { ownName: 'English', direction: 'ltr', intlTag: 'en-GB', previewTag: 'en_AE' },
  ar: { ownName: 'العربية', direction: 'rtl', intlTag: 'ar-AE-u-nu-latn-ca-gregory', previewTag: 'ar_AE' },
  hi: { ownName: 'हिन्दी', direction: 'ltr', intlTag: 'hi-IN-u-nu-latn', previewTag: 'hi_IN' },
  ur: { ownName: 'اردو', direction: 'rtl', intlTag: 'ur-PK-u-nu-latn', previewTag: 'ur_PK' },
} as const satisfies Record<string, Language>;

type Language = {
  /** By which its readers know it, whatever the language of the page. */
  ownName: string;
  direction: 'ltr' | 'rtl';
  /**
   * Western digits and the Gregorian calendar in every language, as in the UAE. The plurals, the names of months and the
   * order of a date are those of the language: Intl has them from CLDR.
   */
  intlTag: string;
  /** Language and country, as link previews name them. */
  previewTag: string;
};

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as Locale[];

/** The languages of owners' and admins' pages and mails, and of texts that admins write. */
export const ownersLocales = ['en', 'ar'] as const satisfies Locale[];
export type OwnersLocale = (typeof ownersLocales)[number];

type Reader = { role: Role; isAdmin: boolean };

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(languages, text);
}

/** What an owner or an admin reads who asks for this language. */
export function ownersLocale(locale: Locale): OwnersLocale {
  return locale === 'ar' ? 'ar' : 'en';
}

/** The languages that only guests and staff read. They need not have the words of owners' and admins' pages. */
export function guestLocales(): Locale[] {
  return locales.filter((locale) => locale !== ownersLocale(locale));
}

/** What mails to this account are in. Null: English and Arabic, because we have none in the language of the reader. */
export function mailLocaleFor(reader: Reader, chosen: Locale): Locale | null {
  return localeFor(reader, chosen) === chosen ? chosen : null;
}

/** The first of these that we have, as in "pa-PK,ur;q=0.9,en;q=0.8". Browsers send the preferred ones first. */
export function firstLocaleIn(acceptLanguage: string): Locale | undefined {
  const tags = acceptLanguage.split(',').map((part) => part.trim().toLowerCase().split(/[-_;]/, 1)[0] ?? '');
  return tags.find((tag) => isLocale(tag));
}

/** Guests, visitors and staff read the language they ask for; owners and admins one of theirs. */
export function localeFor(reader: Reader | null | undefined, asked: Locale): Locale {
  return !reader || (reader.role === 'staff' && !reader.isAdmin) ? asked : ownersLocale(asked);
}

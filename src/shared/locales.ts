import type { Role } from '#shared/roles.ts';

/** The languages of guests' and staff's pages. */
export const locales = ['en', 'ar', 'hi', 'ur'] as const;
export type Locale = (typeof locales)[number];

/** The languages of owners' and admins' pages and mails, and of texts that admins write. */
export const ownersLocales = ['en', 'ar'] as const satisfies Locale[];
export type OwnersLocale = (typeof ownersLocales)[number];

type Reader = { role: Role; isAdmin: boolean };

export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text);
}

/** What an owner or an admin reads who asks for this language. */
export function ownersLocale(locale: Locale): OwnersLocale {
  return locale === 'ar' ? 'ar' : 'en';
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

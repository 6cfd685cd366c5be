import { useEffect } from 'react';
import { type Locale, localeFor, locales, ownersLocales } from '#shared/locales.ts';
import { useSession } from '#web/kit/client/session.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** The languages that the reader of this page can choose. */
export function useOfferedLanguages(): readonly Locale[] {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  return locales.every((locale) => localeFor(user, locale) === locale) ? locales : ownersLocales;
}

/** An owner has signed in on a page in Hindi: their pages start again in English. */
export function useOfferedLanguage(): void {
  const isOffered = useOfferedLanguages().includes(getLocale());
  useEffect(() => {
    if (!isOffered) window.location.reload();
  }, [isOffered]);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Locale, localeFor, locales, ownersLocales } from '#shared/locales.ts';
import { useSession } from '#web/kit/client/session.ts';
import { LanguageLinks, LanguageSwitch } from '#web/kit/page/language-switch.tsx';
import { getLocale } from '#web/paraglide/runtime.js';

/** Shows this page in another language. */
export function PageLanguage() {
  return <LanguageSwitch page={usePath()} offered={useOfferedLanguages()} />;
}

/** All languages beside each other, where there is room. */
export function PageLanguages() {
  return (
    <div className="flex flex-wrap">
      <LanguageLinks page={usePath()} offered={useOfferedLanguages()} />
    </div>
  );
}

function usePath(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

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

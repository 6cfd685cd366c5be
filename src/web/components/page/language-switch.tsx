import { buttonStyle } from '#web/components/ui/button-style.ts';
import { getLocale, getTextDirection, locales } from '#web/paraglide/runtime.js';

const ownNames: Record<(typeof locales)[number], string> = { en: 'English', ar: 'العربية' };

/**
 * Each language is shown by its own name, whatever the language of the page. A link, which works without scripts: the
 * server sets the cookie and comes back to `page`, a path of ours.
 */
export function LanguageSwitch({ page }: { page: string }) {
  return locales
    .filter((locale) => locale !== getLocale())
    .map((locale) => (
      <a
        key={locale}
        href={`/language/${locale}?back=${encodeURIComponent(page)}`}
        rel="nofollow"
        lang={locale}
        dir={getTextDirection(locale)}
        className={buttonStyle('quiet')}
      >
        {ownNames[locale]}
      </a>
    ));
}

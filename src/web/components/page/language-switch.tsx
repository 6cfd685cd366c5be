import { buttonStyle } from '#web/components/ui/button-style.ts';
import { getLocale, getTextDirection, locales, setLocale } from '#web/paraglide/runtime.js';

const ownNames: Record<(typeof locales)[number], string> = { en: 'English', ar: 'العربية' };

/** Each language is shown by its own name, whatever the language of the page. */
export function LanguageSwitch() {
  return locales
    .filter((locale) => locale !== getLocale())
    .map((locale) => (
      <button
        key={locale}
        type="button"
        lang={locale}
        dir={getTextDirection(locale)}
        className={buttonStyle('quiet')}
        onClick={() => setLocale(locale)}
      >
        {ownNames[locale]}
      </button>
    ));
}

import { type Locale, ownersLocale } from '#shared/locales.ts';
import { takeWords } from '#web/kit/i18n/say.ts';

/** Call it before the first render. English and Arabic are in the scripts already. */
export async function loadWords(locale: Locale): Promise<void> {
  if (locale === ownersLocale(locale)) return;
  const { default: words } =
    locale === 'hi'
      ? await import('#messages/hi.json', { with: { type: 'json' } })
      : await import('#messages/ur.json', { with: { type: 'json' } });
  // In the build this is a list (scripts/message-words.ts). In development Paraglide has the words itself.
  takeWords(Object.values(words));
}

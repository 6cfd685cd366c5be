import { type Locale, ownersLocale } from '#shared/locales.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/**
 * How the built application says a message: scripts/message-words.ts replaces Paraglide's functions by calls of this one.
 * English and Arabic are beside each other. The words of another language are in a file of its own, by number, and are
 * loaded only by its readers (load-words.ts). A message that it does not have is said in English.
 */
type Params = Record<string, string | number>;

let otherWords: readonly (string | null)[] = [];

export function takeWords(words: readonly (string | null)[]): void {
  otherWords = words;
}

export function say(
  english: string,
  arabic: string,
  params?: Params,
  options?: { locale?: Locale },
  number = -1,
): string {
  const locale = options?.locale ?? getLocale();
  const other = locale === 'ar' ? arabic : locale !== 'en' && otherWords[number];
  const text = other || english;
  if (!params) return text;
  return text.replace(/\{(\w+)\}/g, (_place, name) => String(params[name]));
}

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

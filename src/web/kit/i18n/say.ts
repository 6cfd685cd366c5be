import { type Locale, ownersLocale } from '#shared/locales.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/**
 * In the build, scripts/message-words.ts replaces Paraglide's functions by calls of `say`: English and Arabic are
 * in the call, other languages in a file of their own, by number, loaded only by their readers. Missing messages
 * are in English.
 */
type Params = Record<string, string | number>;

let otherWords: readonly (string | null)[] = [];

export function setOtherWords(words: readonly (string | null)[]): void {
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

const MESSAGES = '../../../../messages';
const files = import.meta.glob<Record<string, string>>(
  ['../../../../messages/*.json', '!../../../../messages/{en,ar}.json'],
  { import: 'default' },
);

/** Call it before the first render. English and Arabic are in the scripts already. */
export async function loadWords(locale: Locale): Promise<void> {
  if (locale === ownersLocale(locale)) return;
  const words = await files[`${MESSAGES}/${locale}.json`]?.();
  // In the build this is a list (scripts/message-words.ts). In development Paraglide has the words itself.
  setOtherWords(Object.values(words ?? {}));
}

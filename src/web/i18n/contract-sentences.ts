import { type Sentence, translate } from '#web/i18n/translate.ts';
import { getLocale } from '#web/paraglide/runtime.js';

let sentences: readonly Sentence[] = [];

/** A sentence of the contracts or the server, in the person's own language. */
export function localSentence(sentence: string): string {
  return translate(sentence, sentences);
}

/**
 * Every sentence of the whole application, in every language: only for those who read another one than the server
 * speaks, and not before the page, which has words of its own.
 */
export async function loadSentences(): Promise<void> {
  if (getLocale() === 'en') return;
  const [{ appSentences }, { tipSentences }] = await Promise.all([
    import('#web/i18n/app-sentences.ts'),
    import('#web/i18n/tip-sentences.ts'),
  ]);
  sentences = [...appSentences, ...tipSentences];
}

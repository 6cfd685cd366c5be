import { appSentences } from '#web/i18n/app-sentences.ts';
import { tipSentences } from '#web/i18n/tip-sentences.ts';
import { translate } from '#web/i18n/translate.ts';

const sentences = [...appSentences, ...tipSentences];

/** A sentence of the contracts or the server, in the person's own language. */
export function localSentence(sentence: string): string {
  return translate(sentence, sentences);
}

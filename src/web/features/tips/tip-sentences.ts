import { tipSentences } from '#web/i18n/tip-sentences.ts';
import { translate } from '#web/i18n/translate.ts';

/**
 * What the server may say of a tip, in the guest's language. Only this, because i18n/contract-sentences.ts carries the
 * words of the whole application, and a guest waits for every one of them.
 */
export function tipSentence(sentence: string): string {
  return translate(sentence, tipSentences);
}

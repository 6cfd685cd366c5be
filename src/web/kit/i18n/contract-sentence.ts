import { decodeRefusal } from '#shared/reasons/because.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { reasonWords } from '#web/kit/i18n/reason-words.ts';

/**
 * The message of a contract's rule (see because.ts) in the reader's language. Forms show it beside their
 * fields.
 */
export function contractSentence(message: string): string {
  return findReasonWords(reasonWords, decodeRefusal(message)) ?? '';
}

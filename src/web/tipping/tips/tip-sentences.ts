import type { SaidRefusal } from '#shared/contracts/request-parts.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { guestReasonWords } from '#web/kit/i18n/guest-reason-words.ts';

/**
 * A refusal in the guest's language. Only reasons that guests can meet are included, because the words of the
 * whole application would make the tip page larger.
 */
export function tipSentence(refusal: SaidRefusal): string {
  return findReasonWords(guestReasonWords, refusal) ?? refusal.message;
}

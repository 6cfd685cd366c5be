import type { SaidRefusal } from '#shared/contracts/request-parts.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { guestReasonWords } from '#web/kit/words/guest-reason-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Only reasons that guests can meet: the words of the whole application would make the tip page larger. */
export const tipWords = {
  ...guestReasonWords,
  karam_unavailable: () => m.reason_karam_unavailable({ platform: platformName() }),
};

/** A refusal in the guest's language. */
export function tipSentence(refusal: SaidRefusal): string {
  return findReasonWords(tipWords, refusal) ?? refusal.message;
}

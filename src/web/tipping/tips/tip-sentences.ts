import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import { guestTextNames } from '#shared/guest-texts.ts';
import type { ApiError } from '#web/kit/client/api-error.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { guestReasonWords } from '#web/kit/words/guest-reason-words.ts';
import { m } from '#web/paraglide/messages.js';
import { isKeyUsed } from '#web/tipping/tips/deliver-tip.ts';
import type { DraftProblems } from '#web/tipping/tips/draft-problems.ts';

/** Only reasons that guests can meet: the words of the whole application would make the tip page larger. */
export const tipWords = {
  ...guestReasonWords,
  karam_unavailable: () => m.reason_karam_unavailable({ platform: platformName() }),
};

/** A refusal in the guest's language. */
export function tipSentence(refusal: WordedRefusal): string {
  return findReasonWords(tipWords, refusal) ?? refusal.message;
}

/**
 * The server's sentence for each field of the form. Other fields are left out: the guest cannot correct them.
 */
export function serverProblems(error: ApiError): DraftProblems {
  const { amount, ...others } = error.body?.fields ?? {};
  const ofTexts = guestTextNames.flatMap((name) => (others[name] ? [[name, tipSentence(others[name])]] : []));
  return { ...(amount && { amountText: tipSentence(amount) }), ...Object.fromEntries(ofTexts) };
}

/** Why the server refused the tip, with what the guest can do. */
export function refusalSentence(error: ApiError, firstName: string): string {
  if (isKeyUsed(error)) return m.tip_earlier_went_through();
  // Since the page was opened, the staff member has left or the business was suspended.
  if (error.status === 404 || error.status === 409) return m.tip_cannot_receive({ name: firstName });
  if (error.status === 402) return m.reason_payment_declined();
  if (error.body?.reason === 'tips_slowed') return m.reason_tips_slowed();
  return error.status === 429 ? m.tip_too_many() : m.tip_failed();
}

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

/** The server began no payment, and the guest was sent to none, so nothing can have been charged. */
const UNCHARGED: readonly (string | undefined)[] = ['tip_not_sent', 'provider_unavailable'];

export function isSurelyUncharged({ status, body }: ApiError): boolean {
  return status < 500 || UNCHARGED.includes(body?.reason);
}

/**
 * Why the server refused the tip, whether something was charged, and what the guest can do. `isUnsettled`: an earlier
 * attempt got no answer, so it may have been recorded.
 */
export function refusalSentence(error: ApiError, firstName: string, isUnsettled = false): string {
  if (isKeyUsed(error)) return m.tip_earlier_went_through();
  // Since the page was opened, the staff member has left or the business was suspended.
  if (error.status === 404 || error.status === 409) return m.tip_cannot_receive({ name: firstName });
  if (error.status === 402) return m.reason_payment_declined();
  if (error.body?.reason === 'tips_slowed') return m.reason_tips_slowed();
  if (!isSurelyUncharged(error)) return m.tip_unsettled();
  const charged = isUnsettled ? m.tip_unsettled() : m.tip_nothing_charged();
  if (error.status === 429) return `${m.tip_too_many()} ${charged}`;
  const why = error.status >= 500 && error.body ? tipSentence(error.body) : m.tip_failed();
  return `${charged} ${why}`;
}

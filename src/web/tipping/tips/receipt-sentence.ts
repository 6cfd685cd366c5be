import type { SaidRefusal } from '#shared/contracts/error-body.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { guestReasonWords } from '#web/kit/i18n/guest-reason-words.ts';
import { m } from '#web/paraglide/messages.js';

/** What only the form for a receipt can be refused for, besides what every guest can meet. */
const words = {
  ...guestReasonWords,
  email_invalid: m.reason_email_invalid,
  email_required: m.reason_email_required,
  email_too_long: m.reason_email_too_long,
};

export function receiptSentence(refusal: SaidRefusal): string {
  return findReasonWords(words, refusal) ?? refusal.message;
}

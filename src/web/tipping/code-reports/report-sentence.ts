import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { m } from '#web/paraglide/messages.js';

/** The reasons why a field of a report is refused. Guests' pages do not have the words of the whole application. */
const words = {
  report_page_required: m.reason_report_page_required,
  report_place_required: m.reason_report_place_required,
  report_words_required: m.reason_report_words_required,
  report_words_too_long: m.reason_report_words_too_long,
  email_invalid: m.reason_email_invalid,
  email_required: m.reason_email_required,
  email_too_long: m.reason_email_too_long,
  too_long: m.reason_too_long,
};

export function reportSentence(refusal: WordedRefusal): string {
  return findReasonWords(words, refusal) ?? refusal.message;
}

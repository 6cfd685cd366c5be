import type { Sentence } from '#web/i18n/translate.ts';
import { m } from '#web/paraglide/messages.js';

/** What the server may say to a guest, or to anyone. */
export const tipSentences: readonly Sentence[] = [
  ['There is no such person.', m.said_no_person],
  ['{name} cannot receive tips at the moment.', m.said_cannot_receive],
  ['The largest tip is {amount} AED.', m.said_largest_tip],
  ['The smallest tip is {amount} AED.', m.said_smallest_tip],
  ['The payment was declined. No money was taken.', m.said_declined],
  ['The payment provider does not answer. Please try again.', m.said_provider_silent],
  ['There is no such tip.', m.said_no_tip],
  ['The tip was not sent. Please try again.', m.said_tip_not_sent],
  ['The amount must be a number with at most two decimals, such as 15 or 15.50.', m.said_amount_number],
  ['The amount must be at least 0.01 AED.', m.said_amount_least],
  ['The message can have at most 500 characters.', m.said_message_length],
  ['The name can have at most 80 characters.', m.said_name_length],
  ['This Idempotency-Key was already used for another request.', m.said_key_used],
  ['At most {most} characters.', m.said_length],
  ['Too many requests. Please wait a minute and try again.', m.said_too_many_requests],
  ['This request came from another site, so it was not carried out.', m.said_other_site],
  ['The request is too large.', m.said_too_large],
  ['The request has characters or values that cannot be used.', m.said_bad_values],
  ['The request could not be read.', m.said_unreadable],
  ['The request is not valid.', m.said_invalid],
  ['This value is not valid.', m.said_invalid_value],
  ['Karam cannot be reached at the moment. Please try again in a minute.', m.said_unavailable],
  ['Something went wrong on our side. Please try again. (Reference {reference})', m.said_our_side],
  ['There is nothing here.', m.said_nothing_here],
  ['There is no such id.', m.said_no_id],
];

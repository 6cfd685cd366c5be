import type { guestReasons } from '#shared/reasons/guest-reasons.ts';
import { platformName } from '#web/i18n/platform.ts';
import type { ReasonWords } from '#web/i18n/reason-words-type.ts';
import { m } from '#web/paraglide/messages.js';

export const guestReasonWords: ReasonWords<keyof typeof guestReasons> = {
  no_such_staff: m.reason_no_such_staff,
  cannot_receive_tips: m.reason_cannot_receive_tips,
  largest_tip: m.reason_largest_tip,
  smallest_tip: m.reason_smallest_tip,
  nothing_arrives: m.reason_nothing_arrives,
  payment_declined: m.reason_payment_declined,
  provider_unavailable: m.reason_provider_unavailable,
  no_such_tip: m.reason_no_such_tip,
  tip_not_sent: m.reason_tip_not_sent,
  amount_not_a_number: m.reason_amount_not_a_number,
  amount_too_small: m.reason_amount_too_small,
  message_too_long: m.reason_message_too_long,
  stars_missing: m.reason_stars_missing,
  feedback_closed: m.reason_feedback_closed,
  feedback_given: m.reason_feedback_given,
  guest_name_too_long: m.reason_guest_name_too_long,
  place_invalid: m.reason_place_invalid,
  idempotency_key_used: m.reason_idempotency_key_used,
  too_long: m.reason_too_long,
  too_many_requests: m.reason_too_many_requests,
  tips_slowed: m.reason_tips_slowed,
  too_many_codes: m.reason_too_many_codes,
  cross_site: m.reason_cross_site,
  request_too_large: m.reason_request_too_large,
  unusable_values: m.reason_unusable_values,
  request_unreadable: m.reason_request_unreadable,
  request_invalid: m.reason_request_invalid,
  invalid_value: m.reason_invalid_value,
  karam_unavailable: () => m.reason_karam_unavailable({ platform: platformName() }),
  internal_error: m.reason_internal_error,
  nothing_here: m.reason_nothing_here,
  no_such_id: m.reason_no_such_id,
};

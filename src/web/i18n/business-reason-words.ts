import type { businessReasons } from '#shared/reasons/business-reasons.ts';
import type { ReasonWords } from '#web/i18n/reason-words-type.ts';
import { m } from '#web/paraglide/messages.js';

export const businessReasonWords: ReasonWords<keyof typeof businessReasons> = {
  phone_invalid: m.reason_phone_invalid,
  change_open_already: m.reason_change_open_already,
  no_open_change: m.reason_no_open_change,
  change_not_open: m.reason_change_not_open,
  business_changed_meanwhile: m.reason_business_changed_meanwhile,
  business_not_rejected: m.reason_business_not_rejected,
  review_reason_required: m.reason_review_reason_required,
  review_note_required: m.reason_review_note_required,
  payout_iban_under_review: m.reason_payout_iban_under_review,
  payouts_iban_under_review: m.reason_payouts_iban_under_review,
  presets_invalid: m.reason_presets_invalid,
  presets_beyond_limits: m.reason_presets_beyond_limits,
  percents_invalid: m.reason_percents_invalid,
  chosen_not_offered: m.reason_chosen_not_offered,
  own_max_tip_invalid: m.reason_own_max_tip_invalid,
  own_max_tip_too_small: m.reason_own_max_tip_too_small,
  own_max_tip_too_large: m.reason_own_max_tip_too_large,
  review_link_invalid: m.reason_review_link_invalid,
  answer_required: m.reason_answer_required,
  nobody_to_print: m.reason_nobody_to_print,
  letters_not_printable: m.reason_letters_not_printable,
  venues_too_many: m.reason_venues_too_many,
  venue_switched: m.reason_venue_switched,
};

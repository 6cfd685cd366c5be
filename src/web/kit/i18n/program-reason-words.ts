import type { programReasons } from '#shared/reasons/program-reasons.ts';
import type { ReasonWords } from '#web/kit/i18n/reason-words-type.ts';
import { m } from '#web/paraglide/messages.js';

export const programReasonWords: ReasonWords<keyof typeof programReasons> = {
  unauthorized: m.reason_unauthorized,
  json_expected: m.reason_json_expected,
  json_invalid: m.reason_json_invalid,
  idempotency_key_invalid: m.reason_idempotency_key_invalid,
  amount_not_text: m.reason_amount_not_text,
  file_text_expected: m.reason_file_text_expected,
  payout_business_required: m.reason_payout_business_required,
  payout_staff_required: m.reason_payout_staff_required,
  not_text: m.reason_not_text,
  not_one_of: m.reason_not_one_of,
  number_out_of_range: m.reason_number_out_of_range,
  row_id_expected: m.reason_row_id_expected,
  no_such_provider: m.reason_no_such_provider,
  event_not_signed: m.reason_event_not_signed,
};

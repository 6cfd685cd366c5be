/** Reasons that our own pages never cause, only other API clients, with the names of their parameters. */
export const programReasons = {
  unauthorized: [],
  json_expected: [],
  json_invalid: [],
  idempotency_key_invalid: [],
  amount_not_text: ['example'],
  file_text_expected: [],
  payout_business_required: [],
  payout_staff_required: [],
  not_text: [],
  not_one_of: ['name', 'values'],
  number_out_of_range: ['name', 'least', 'most'],
  row_id_expected: ['name'],
  no_such_provider: [],
  event_not_signed: [],
} as const;

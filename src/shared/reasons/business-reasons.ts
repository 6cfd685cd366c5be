/** Reasons about the facts of a business and their review, with the names of their parameters. */
export const businessReasons = {
  phone_invalid: [],
  change_open_already: [],
  no_open_change: [],
  change_not_open: [],
  business_changed_meanwhile: [],
  business_not_rejected: [],
  review_reason_required: [],
  review_note_required: [],
  payout_iban_under_review: ['name'],
  payouts_iban_under_review: ['ids'],
} as const;

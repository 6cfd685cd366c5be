/** The columns of a bank statement as CSV, in any order. */
export const statementColumns = [
  'account_iban',
  'booked_day',
  'amount',
  'currency',
  'reference',
  'end_to_end_id',
  'message_id',
  'kind',
  'text',
  'balance',
] as const;

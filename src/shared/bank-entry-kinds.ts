/**
 * What an entry of the bank account is recognised as. `opening`: what was in the account before the first statement.
 * `payout_return`: a payout that came back. `fee`: also interest, and a fee that the bank gave back.
 */
export const bankEntryKinds = [
  'opening',
  'provider_payout',
  'payout',
  'payout_return',
  'fee',
  'unexplained',
] as const;
export type BankEntryKind = (typeof bankEntryKinds)[number];

/** What an entry can be about that is in our books already. */
export const bankMatchKinds = ['provider_payout', 'payout', 'payout_return'] as const;
export type BankMatchKind = (typeof bankMatchKinds)[number];

/** What an admin can say an unexplained entry is. `mistake`: also somebody else's money, until it is sent back. */
export const bankExplanations = [...bankMatchKinds, 'fee', 'own_money', 'mistake'] as const;
export type BankExplanation = (typeof bankExplanations)[number];

/**
 * Where our books and the bank's statements differ: the provider sent money that has not arrived; a payout is completed
 * and not debited; a payout is returned and not credited; a payout is debited and not completed; a payout came back and is
 * not returned in our books.
 */
export const bankDifferences = [
  'provider_payout',
  'payout',
  'payout_return',
  'payout_debited',
  'return_credited',
] as const;
export type BankDifference = (typeof bankDifferences)[number];

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

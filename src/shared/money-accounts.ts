/**
 * The accounts of the ledger as admins see them. What people owe because of refunds is apart from what they are owed;
 * unexplained entries of the bank that came are apart from those that went.
 */
export const moneyAccounts = [
  'provider_clearing',
  'bank_statement',
  'bank',
  'bank_before',
  'disputed_at_provider',
  'staff_payable',
  'people_owe',
  'payouts_in_transit',
  'platform_fees',
  'provider_fees',
  'provider_adjustments',
  'other_products',
  'unexplained_in',
  'unexplained_out',
  'bank_fees',
  'own_money',
  'bank_mistakes',
] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

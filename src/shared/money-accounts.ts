/** The accounts of the ledger as admins see them. What people owe because of refunds is apart from what they are owed. */
export const moneyAccounts = [
  'provider_clearing',
  'bank',
  'disputed_at_provider',
  'staff_payable',
  'people_owe',
  'payouts_in_transit',
  'platform_fees',
  'provider_fees',
  'provider_adjustments',
  'other_products',
] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

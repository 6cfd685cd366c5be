import { addFils, type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';

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
  'disputed',
  'people_owe',
  'payouts_in_transit',
  'vat',
  'platform_fees',
  'provider_fees',
  'dispute_losses',
  'write_offs',
  'provider_adjustments',
  'other_products',
  'unexplained_in',
  'unexplained_out',
  'bank_fees',
  'own_money',
  'bank_mistakes',
] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

/** Figures that are not accounts of their own: parts of one, or what is not posted. */
const views = ['people_owe', 'bank_before', 'unexplained_in', 'unexplained_out'] as const;
type View = (typeof views)[number];

/** The accounts that postings name. */
export type LedgerAccount = Exclude<MoneyAccount, View> | 'bank_unexplained';
export const ledgerAccounts: readonly LedgerAccount[] = [
  ...moneyAccounts.filter(
    (account): account is Exclude<MoneyAccount, View> => !(views as readonly string[]).includes(account),
  ),
  'bank_unexplained',
];

type Balances = { totalEarnings: string; pendingPayout: string; totalPaidOut: string };

/** The money in started payouts. It is not stored: it is the earnings less the owed and the paid out amount. */
export function inTransit({ totalEarnings, pendingPayout, totalPaidOut }: Balances): Fils {
  return subtractFils(
    getFilsFrom(totalEarnings),
    addFils(getFilsFrom(pendingPayout), getFilsFrom(totalPaidOut)),
  );
}

/** Who holds the tips until they are paid out: a licensed payment provider or a bank, each in a segregated account. */
export const holderKinds = ['provider', 'bank'] as const;
export type HolderKind = (typeof holderKinds)[number];

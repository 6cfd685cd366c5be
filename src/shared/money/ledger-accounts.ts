import { addFils, type Fils, getFilsFrom, subtractFils } from '#shared/money/money.ts';

/**
 * The accounts of the ledger as admins see them. What people owe because of refunds is apart from what they are owed;
 * unexplained entries of the bank that came are apart from those that went.
 */
export const moneyAccounts = [
  'provider_clearing',
  'bank_statement',
  'bank',
  'bank_before',
  'returns_expected',
  'disputed_at_provider',
  'staff_payable',
  'disputed',
  'guests_payable',
  'people_owe',
  'payouts_in_transit',
  'vat',
  'platform_fees',
  'provider_fees',
  'input_vat',
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
const views = ['people_owe', 'bank_before', 'returns_expected', 'unexplained_in', 'unexplained_out'] as const;
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

/** The rules of the ledger check. Their texts are in messages/, as `ledger_rule_…`. */
export const ledgerRules = [
  'debits_equal_credits',
  'money_covered',
  'staff_balances',
  'business_balances',
  'staff_tip_totals',
  'tips_posted',
  'fees',
  'daily_totals',
  'payouts_posted',
  'payout_history',
  'payout_totals',
  'in_transit',
  'bank_files',
  'running_totals',
  'refunds',
  'guests_repaid',
  'disputes',
  'team_tips',
  'write_offs',
  'provider_events',
  'provider_books',
  'provider_balance',
  'provider_days_read',
  'tips_collected',
  'tips_in_books',
  'refunds_in_books',
  'disputes_in_books',
  'lines_in_aed',
  'lines_posted',
  'provider_day_sums',
  'events_dealt_with',
  'seals',
  'statements_add_up',
  'bank_entries_posted',
  'bank_matches',
  'failed_payouts',
  'vat_paid',
  'bank_balance',
  'fee_invoices',
] as const;
export type LedgerRule = (typeof ledgerRules)[number];

/** What can break a rule. A rule that is broken names the first few. */
export const ledgerSubjects = [
  'account',
  'person',
  'business',
  'tip',
  'payout',
  'payout_status',
  'bank_file',
  'statement',
  'bank_entry',
  'posting',
  'line',
  'day',
  'seal',
  'invoice',
  'event',
] as const;
export type LedgerSubject = { kind: (typeof ledgerSubjects)[number]; id: string };

/** Why a run of the check did not finish. */
export const checkFailures = ['interrupted', 'error'] as const;

/** The rules of the ledger check. Their texts are in messages/, as `ledger_rule_…`. */
export const ledgerRules = [
  'debits_equal_credits',
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
  'disputes',
  'team_tips',
  'write_offs',
  'provider_events',
  'provider_books',
  'provider_days_read',
  'tips_collected',
  'tips_in_books',
  'refunds_in_books',
  'lines_posted',
  'provider_day_sums',
  'events_dealt_with',
  'seals',
  'statements_add_up',
  'bank_entries_posted',
  'bank_matches',
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
export type CheckFailure = (typeof checkFailures)[number];

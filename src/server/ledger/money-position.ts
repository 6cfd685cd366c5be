import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { MoneyAccount } from '#shared/money-accounts.ts';

/**
 * The balance of each account: held money, debts and costs above zero if there is any. Computed from the running figures
 * of businesses, payouts and the provider's days, not from the postings: there can be millions, and the checks prove that
 * both are the same.
 */
export async function readMoneyPosition(db: Db): Promise<Record<MoneyAccount, string>> {
  const { rows } = await sql<{ account: MoneyAccount; balance: string }>`
    SELECT position.account, position.balance
    FROM (
      SELECT coalesce(sum(pending_payout), 0) AS owed, coalesce(sum(fee_total), 0) AS fee,
        coalesce(sum(total_paid_out), 0) AS paid FROM businesses
    ) people, (
      SELECT coalesce(-sum(pending_payout), 0) AS people_owe FROM staff WHERE pending_payout < 0
    ) debts, (
      SELECT coalesce(sum(total), 0) AS transit FROM payout_totals WHERE status IN ('pending', 'processing')
    ) payouts, (
      SELECT coalesce(sum(fees), 0) AS fees, coalesce(sum(disputed), 0) AS disputed,
        coalesce(sum(provider_days.paid_out), 0) AS paid_out, coalesce(sum(adjusted), 0) AS adjusted,
        coalesce(sum(others), 0) AS others FROM provider_days WHERE has_lines
    ) days, (
      SELECT coalesce(sum(amount), 0) AS lost FROM cash_postings WHERE cause = 'dispute_lost'
    ) disputes, LATERAL (VALUES
      ('provider_clearing',
        owed + fee + transit + paid - days.fees + days.disputed + days.paid_out + adjusted + others + lost),
      ('bank', -paid - days.paid_out),
      ('disputed_at_provider', -days.disputed - lost),
      ('staff_payable', owed + people_owe),
      ('people_owe', people_owe),
      ('payouts_in_transit', transit),
      ('platform_fees', fee),
      ('provider_fees', days.fees),
      ('provider_adjustments', -adjusted),
      ('other_products', others)
    ) position (account, balance)`.execute(db);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Record<
    MoneyAccount,
    string
  >;
}

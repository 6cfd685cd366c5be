import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { daysThatDiffer } from '#server/ledger/provider-days.ts';
import { type LedgerRule, ledgerRules } from '#shared/ledger-rules.ts';

export type LedgerCheck = { rule: LedgerRule; holds: boolean; broken: number };

/** Each statement counts the rows that break a rule. The rule holds if the count is 0. */
const checks: Record<LedgerRule, RawBuilder<{ broken: number }>> = {
  debits_equal_credits: sql`
    SELECT (count(*) FILTER (WHERE balance < 0 AND account IN ('platform_fees', 'payouts_in_transit', 'bank'))
      + CASE WHEN coalesce(sum(balance), 0) = 0 THEN 0 ELSE 1 END)::int AS broken
    FROM (
      SELECT account, sum(amount) AS balance FROM (
        SELECT credit_account AS account, amount FROM postings UNION ALL SELECT debit_account, -amount FROM postings
      ) sides GROUP BY account
    ) accounts`,

  staff_balances: sql`
    SELECT count(*)::int AS broken FROM staff LEFT JOIN (
      SELECT staff_id,
        sum(CASE WHEN credit_account = 'staff_payable' THEN amount WHEN debit_account = 'staff_payable' THEN -amount ELSE 0 END) AS owed,
        sum(CASE WHEN credit_account = 'bank' THEN amount ELSE 0 END) AS paid,
        sum(CASE WHEN cause = 'tip_paid' AND credit_account = 'staff_payable' THEN amount
                 WHEN cause = 'tip_refunded' AND debit_account = 'staff_payable' THEN -amount ELSE 0 END) AS earned,
        sum(CASE WHEN cause = 'tip_refunded' AND debit_account = 'staff_payable' THEN amount ELSE 0 END) AS back
      FROM postings GROUP BY staff_id
    ) ledger ON ledger.staff_id = staff.id
    WHERE (pending_payout, total_paid_out, total_earnings, refunded_total)
      IS DISTINCT FROM (coalesce(owed, 0), coalesce(paid, 0), coalesce(earned, 0), coalesce(back, 0))`,

  business_balances: sql`
    SELECT count(*)::int AS broken FROM businesses LEFT JOIN (
      SELECT business_id, sum(pending_payout) AS owed, sum(total_paid_out) AS paid, sum(total_earnings) AS earned,
        sum(tip_count) AS tips, sum(gross_total) AS gross, sum(fee_total) AS fees
      FROM staff GROUP BY business_id
    ) team ON team.business_id = businesses.id
    WHERE (pending_payout, total_paid_out, total_earnings, tip_count, gross_total, fee_total) IS DISTINCT FROM
      (coalesce(owed, 0), coalesce(paid, 0), coalesce(earned, 0), coalesce(tips, 0), coalesce(gross, 0), coalesce(fees, 0))`,

  staff_tip_totals: sql`
    SELECT count(*)::int AS broken FROM staff LEFT JOIN (
      SELECT staff_id, count(*) AS tips, sum(amount) AS gross, sum(fee) AS fees
      FROM tips WHERE status = 'paid' GROUP BY staff_id
    ) paid ON paid.staff_id = staff.id
    WHERE (tip_count, gross_total, fee_total) IS DISTINCT FROM (coalesce(tips, 0), coalesce(gross, 0), coalesce(fees, 0))`,

  tips_posted: sql`
    SELECT count(*)::int AS broken FROM tips LEFT JOIN (
      SELECT tip_id,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'staff_payable') AS net,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'platform_fees') AS fee,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'staff_payable') AS net_back,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'platform_fees') AS fee_back
      FROM postings WHERE tip_id IS NOT NULL GROUP BY tip_id
    ) posted ON posted.tip_id = tips.id
    WHERE (coalesce(posted.net, 0), coalesce(posted.fee, 0), coalesce(net_back, 0), coalesce(fee_back, 0)) IS DISTINCT FROM
      CASE status WHEN 'paid' THEN (tips.net::numeric, tips.fee::numeric, 0::numeric, 0::numeric)
                  WHEN 'refunded' THEN (tips.net::numeric, tips.fee::numeric, tips.net::numeric, tips.fee::numeric)
                  ELSE (0::numeric, 0::numeric, 0::numeric, 0::numeric) END`,

  fees: sql`
    SELECT count(*)::int AS broken FROM tips, LATERAL (
      SELECT amount * platform_fee_bps / 100 AS share_fils
    ) share, LATERAL (
      -- Half a fil is rounded to the even fil, as in money.ts.
      SELECT (CASE WHEN share_fils % 1 = 0.5 AND floor(share_fils) % 2 = 0 THEN floor(share_fils) ELSE round(share_fils) END
        + platform_fee_fixed_fils) / 100 AS full_fee
    ) terms
    WHERE fee <> CASE WHEN amount = net THEN full_fee ELSE least(full_fee, amount) END
      AND NOT (amount = charged AND fee = least(full_fee, amount))`,

  daily_totals: sql`
    SELECT count(*)::int AS broken FROM daily_totals FULL JOIN (
      SELECT staff_id, (created_at AT TIME ZONE 'Asia/Dubai')::date AS day,
        count(*) AS tip_count, sum(amount) AS gross, sum(net) AS net
      FROM tips WHERE status = 'paid' GROUP BY 1, 2
    ) paid USING (staff_id, day)
    WHERE (coalesce(daily_totals.tip_count, 0), coalesce(daily_totals.gross, 0), coalesce(daily_totals.net, 0))
      IS DISTINCT FROM (coalesce(paid.tip_count, 0), coalesce(paid.gross, 0), coalesce(paid.net, 0))`,

  payouts_posted: sql`
    SELECT count(*)::int AS broken FROM payouts LEFT JOIN (
      SELECT payout_id, sum(started) AS started, sum(completed) AS completed, sum(returned) AS returned,
        bool_or(completed + returned NOT IN (0, started)) AS uneven, array_agg(staff_id) AS staff_ids
      FROM (
        SELECT payout_id, staff_id,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_started'), 0) AS started,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_completed'), 0) AS completed,
          coalesce(sum(amount) FILTER (WHERE cause IN ('payout_failed', 'payout_cancelled')), 0) AS returned
        FROM postings WHERE payout_id IS NOT NULL GROUP BY payout_id, staff_id
      ) shares GROUP BY payout_id
    ) posted ON posted.payout_id = payouts.id
    WHERE coalesce(uneven, true)
      OR (recipient_type = 'staff' AND staff_ids <> ARRAY[recipient_id])
      OR (started, completed, returned) IS DISTINCT FROM
        CASE status WHEN 'completed' THEN (amount, amount, 0::numeric)
                    WHEN 'failed' THEN (amount, 0::numeric, amount)
                    WHEN 'cancelled' THEN (amount, 0::numeric, amount)
                    ELSE (amount, 0::numeric, 0::numeric) END`,

  payout_history: sql`
    SELECT count(*)::int AS broken FROM payouts LEFT JOIN LATERAL (
      SELECT to_status FROM payout_events WHERE payout_id = payouts.id ORDER BY id DESC LIMIT 1
    ) last ON true
    WHERE status IS DISTINCT FROM last.to_status`,

  payout_totals: sql`
    SELECT count(*)::int AS broken FROM payout_totals LEFT JOIN (
      SELECT status, count(*) AS payouts, sum(amount) AS amount FROM payouts GROUP BY status
    ) sums USING (status)
    WHERE (count, total) IS DISTINCT FROM (coalesce(payouts, 0), coalesce(amount, 0))`,

  in_transit: sql`
    SELECT count(*)::int AS broken FROM (
      SELECT business_id, sum(CASE WHEN credit_account = 'payouts_in_transit' THEN amount ELSE -amount END) AS in_transit
      FROM postings WHERE 'payouts_in_transit' IN (credit_account, debit_account) GROUP BY business_id
    ) posted FULL JOIN (
      SELECT business_id, sum(amount) AS open FROM payouts WHERE status IN ('pending', 'processing') GROUP BY business_id
    ) payouts USING (business_id)
    WHERE coalesce(in_transit, 0) <> coalesce(open, 0)`,

  running_totals: sql`
    SELECT count(*)::int AS broken FROM (
      SELECT running_total, sum(amount) OVER (PARTITION BY staff_id, cause ORDER BY running_total) AS came
      FROM postings WHERE running_total IS NOT NULL AND cause <> 'tip_refunded'
    ) sums WHERE running_total <> came`,

  refunds: sql`
    SELECT count(*)::int AS broken FROM (
      -- A done refund with a failure was returned by the guest's bank: the guest did not get the money.
      SELECT tip_id, failure FROM refunds WHERE status = 'done'
      UNION ALL
      -- A lost dispute also gives the money back.
      SELECT tip_id, NULL FROM disputes WHERE status = 'lost' AND tip_id NOT IN (SELECT tip_id FROM refunds WHERE status = 'done')
      UNION ALL
      -- A lost dispute on a tip that was refunded in another way: paid back twice, but posted once.
      SELECT tip_id, 'twice' FROM disputes JOIN refunds USING (tip_id)
      WHERE disputes.status = 'lost' AND refunds.status = 'done' AND refund_id IS DISTINCT FROM disputes.id
    ) done
    FULL JOIN (SELECT id AS tip_id FROM tips WHERE status = 'refunded') given_back USING (tip_id)
    WHERE done.tip_id IS NULL OR given_back.tip_id IS NULL OR done.failure IS NOT NULL`,

  provider_events: sql`
    SELECT count(*)::int AS broken FROM (
      SELECT provider, (at AT TIME ZONE 'Asia/Dubai')::date AS day, sum(told) AS told, sum(posted) AS posted FROM (
        SELECT tips.provider, coalesce(payments.captured_at, tips.created_at) AS at,
          CASE WHEN payments.tip_id IS NOT NULL THEN coalesce(payments.captured, 0)
               WHEN tips.status IN ('paid', 'refunded') THEN tips.charged ELSE 0 END AS told,
          coalesce(paid.amount, 0) AS posted
        FROM tips LEFT JOIN payments ON payments.tip_id = tips.id
        LEFT JOIN (SELECT tip_id, sum(amount) AS amount FROM postings WHERE cause = 'tip_paid' GROUP BY tip_id) paid
          ON paid.tip_id = tips.id
        UNION ALL
        SELECT tips.provider, refunds.refunded_at, -tips.charged, -coalesce(back.amount, 0)
        FROM refunds JOIN tips ON tips.id = refunds.tip_id
        LEFT JOIN (SELECT tip_id, sum(amount) AS amount FROM postings WHERE cause = 'tip_refunded' GROUP BY tip_id) back
          ON back.tip_id = tips.id
        WHERE refunds.status = 'done'
      ) moves GROUP BY provider, day
    ) days WHERE told <> posted`,

  provider_books: sql`
    SELECT count(*)::int AS broken FROM (${daysThatDiffer}) days`,
};

export const checkCount = ledgerRules.length;

type OnResult = (result: LedgerCheck) => Promise<void>;
const ignoreResult: OnResult = async () => undefined;

/**
 * Runs all checks on one snapshot, so that a tip recorded meanwhile does not look like an error. Needs a connection
 * without a statement timeout: reading every posting takes longer than a request may.
 */
export async function checkLedger(db: Db, onResult: OnResult = ignoreResult): Promise<LedgerCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => checkOn(snapshot, onResult));
}

/** Runs all checks on the given connection or transaction. */
export async function checkOn(db: Db, onResult: OnResult = ignoreResult): Promise<LedgerCheck[]> {
  const results: LedgerCheck[] = [];
  for (const rule of ledgerRules) {
    const { rows } = await checks[rule].execute(db);
    const broken = rows[0]?.broken ?? 0;
    const result = { rule, holds: broken === 0, broken };
    results.push(result);
    await onResult(result);
  }
  return results;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { toDecimal } from '#shared/money.ts';
import type { FeeTerms, TipSplit } from '#shared/tip-split.ts';

export type PaidTip = {
  staffId: number;
  split: TipSplit;
  terms: FeeTerms;
  token: string;
  customerName: string | null;
  message: string | null;
  createdAt: Date;
};

/**
 * Any number of paid tips in one statement, and so in one transaction: the tips, their postings, the balances of
 * their people and businesses, and the totals of their Dubai days. All of it is there, or none.
 */
export async function recordPaidTips(db: Db, tips: PaidTip[]): Promise<void> {
  const column = (pick: (tip: PaidTip) => unknown) => tips.map(pick);
  await sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${column((tip) => tip.staffId)}::int[],
        ${column((tip) => toDecimal(tip.split.amount))}::numeric[],
        ${column((tip) => toDecimal(tip.split.fee))}::numeric[],
        ${column((tip) => toDecimal(tip.split.net))}::numeric[],
        ${column((tip) => toDecimal(tip.split.charged))}::numeric[],
        ${column((tip) => tip.terms.platformFeeBps)}::int[],
        ${column((tip) => tip.terms.platformFeeFixedFils)}::int[],
        ${column((tip) => tip.token)}::text[],
        ${column((tip) => tip.customerName)}::text[],
        ${column((tip) => tip.message)}::text[],
        ${column((tip) => tip.createdAt)}::timestamptz[]
      ) AS t (staff_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils, token,
              customer_name, message, created_at)
    ), recorded AS (
      INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                        status, token, customer_name, message, created_at)
      SELECT g.staff_id, s.business_id, g.amount, g.fee, g.net, g.charged, g.platform_fee_bps,
             g.platform_fee_fixed_fils, 'paid', g.token, g.customer_name, g.message, g.created_at
      FROM given g JOIN staff s ON s.id = g.staff_id
      RETURNING id, staff_id, business_id, amount, fee, net, created_at
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at)
      SELECT 'tip_paid', 'provider_clearing', 'staff_payable', net, staff_id, business_id, id, created_at
      FROM recorded WHERE net > 0
      UNION ALL
      SELECT 'tip_paid', 'provider_clearing', 'platform_fees', fee, staff_id, business_id, id, created_at
      FROM recorded WHERE fee > 0
    ), people AS (
      UPDATE staff SET total_earnings = total_earnings + sums.net, pending_payout = pending_payout + sums.net,
        tip_count = tip_count + sums.tips, gross_total = gross_total + sums.gross, fee_total = fee_total + sums.fee
      FROM (SELECT staff_id, count(*) AS tips, sum(amount) AS gross, sum(fee) AS fee, sum(net) AS net
            FROM recorded GROUP BY staff_id) sums
      WHERE staff.id = sums.staff_id
    ), houses AS (
      UPDATE businesses SET total_earnings = total_earnings + sums.net, pending_payout = pending_payout + sums.net,
        tip_count = tip_count + sums.tips, gross_total = gross_total + sums.gross, fee_total = fee_total + sums.fee
      FROM (SELECT business_id, count(*) AS tips, sum(amount) AS gross, sum(fee) AS fee, sum(net) AS net
            FROM recorded GROUP BY business_id) sums
      WHERE businesses.id = sums.business_id
    )
    INSERT INTO daily_totals (staff_id, business_id, day, tip_count, gross, net)
    SELECT staff_id, business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, count(*), sum(amount), sum(net)
    FROM recorded GROUP BY 1, 2, 3
    ON CONFLICT (staff_id, day) DO UPDATE SET
      tip_count = daily_totals.tip_count + excluded.tip_count,
      gross = daily_totals.gross + excluded.gross,
      net = daily_totals.net + excluded.net
  `.execute(db);
}

import { sql } from 'kysely';
import { movements } from '#server/money/ledger/read/statements.ts';
import type { Db } from '#server/platform/db/database.ts';

export type MonthOfIncome = {
  month: string;
  tipCount: number;
  income: string;
  paid: string;
  confirmed: string;
};

type Period = { start: Date; end: Date };

/**
 * What a staff member earned and was paid in each month, without months in which nothing happened. A payout counts in the
 * month in which it arrived. It is confirmed if a statement of the bank has it.
 */
export async function listIncome(db: Db, staffId: number, { start, end }: Period): Promise<MonthOfIncome[]> {
  const { rows } = await sql<MonthOfIncome>`
    SELECT to_char(at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM') AS month, (count(*) FILTER (WHERE kind = 'tip'))::int AS tip_count,
      coalesce(sum(amount) FILTER (WHERE kind <> 'paid'), 0)::numeric(15,2) AS income,
      coalesce(sum(amount) FILTER (WHERE kind = 'paid'), 0)::numeric(15,2) AS paid,
      coalesce(sum(amount) FILTER (WHERE kind = 'paid' AND confirmed), 0)::numeric(15,2) AS confirmed
    FROM (
      SELECT kind, amount, created_at AS at, false AS confirmed FROM ${movements(staffId)}
      WHERE kind IN ('tip', 'refund', 'disputed', 'dispute_released')
      UNION ALL
      SELECT 'paid', postings.amount, postings.created_at,
        EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout')
      FROM postings JOIN payouts ON payouts.id = postings.payout_id
      WHERE postings.staff_id = ${staffId} AND cause = 'payout_completed' AND payouts.status = 'completed'
    ) entries
    WHERE at >= ${start} AND at < ${end} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Compares each entry of the period with what it belongs to: a tip with its net amount, a payout with its parts. */
export async function compareIncome(db: Db, staffId: number, { start, end }: Period) {
  const { rows } = await sql<{ count: number; wrong: number }>`
    SELECT count(*)::int AS count, (count(*) FILTER (WHERE NOT coalesce(fits, false)))::int AS wrong
    FROM (
      SELECT CASE kind WHEN 'tip' THEN tips.staff_id = ${staffId} AND tips.net = movement.amount
        WHEN 'refund' THEN tips.staff_id = ${staffId} AND tips.refunded_net >= -movement.amount
        WHEN 'payout' THEN (SELECT sum(amount) FROM postings WHERE payout_id = payouts.id AND cause = 'payout_started')
          = payouts.amount
        ELSE tips.staff_id = ${staffId} OR payouts.id IS NOT NULL END AS fits
      FROM ${movements(staffId)} LEFT JOIN tips ON tips.id = tip_id LEFT JOIN payouts ON payouts.id = payout_id
      WHERE movement.created_at >= ${start} AND movement.created_at < ${end} AND kind NOT LIKE 'writ%'
    ) entries`.execute(db);
  return rows[0] ?? { count: 0, wrong: 0 };
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { StatementKind } from '#shared/contracts/statement.ts';

type Period = { start: Date; end: Date };

export type StatementTotals = {
  opening: string;
  tips: string;
  tipCount: number;
  refunds: string;
  payouts: string;
  closing: string;
};

/**
 * All postings that change what is owed to a staff member, with a sign. Three parts, because each has its own index of
 * this big table. A completed payout is not among them: the money left the balance when the payout was started.
 */
function movements(staffId: number): RawBuilder<unknown> {
  return sql`(
    SELECT id, 'tip' AS kind, amount, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND cause = 'tip_paid' AND credit_account = 'staff_payable'
    UNION ALL
    SELECT id, 'refund', -amount, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND cause = 'tip_refunded' AND debit_account = 'staff_payable'
    UNION ALL
    SELECT id, CASE cause WHEN 'payout_started' THEN 'payout' ELSE 'payout_returned' END,
      CASE cause WHEN 'payout_started' THEN -amount ELSE amount END, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND payout_id IS NOT NULL AND cause <> 'payout_completed'
  ) AS movement`;
}

/** What was owed before and after the period, and what changed it. The period excludes `end`. */
export async function readStatementTotals(
  db: Db,
  staffId: number,
  { start, end }: Period,
): Promise<StatementTotals> {
  const { rows } = await sql<StatementTotals>`
    SELECT coalesce(sum(amount) FILTER (WHERE created_at < ${start}), 0) AS opening,
      coalesce(sum(amount) FILTER (WHERE created_at >= ${start} AND kind = 'tip'), 0) AS tips,
      (count(*) FILTER (WHERE created_at >= ${start} AND kind = 'tip'))::int AS tip_count,
      coalesce(sum(amount) FILTER (WHERE created_at >= ${start} AND kind = 'refund'), 0) AS refunds,
      coalesce(sum(amount) FILTER (WHERE created_at >= ${start} AND kind IN ('payout', 'payout_returned')), 0) AS payouts,
      coalesce(sum(amount), 0) AS closing
    FROM ${movements(staffId)} WHERE created_at < ${end}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('A sum over no rows is still one row.');
  return totals;
}

export type StatementLine = {
  id: number;
  kind: StatementKind;
  amount: string;
  tipId: number | null;
  payoutId: number | null;
  tippedAt: Date | null;
  createdAt: Date;
};

/** Oldest first, as on a bank statement. */
export async function listStatementLines(
  db: Db,
  staffId: number,
  { start, end }: Period,
  limit: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    SELECT movement.id, kind, movement.amount, tip_id, payout_id, movement.created_at,
      CASE WHEN kind = 'refund' THEN tips.created_at END AS tipped_at
    FROM ${movements(staffId)} LEFT JOIN tips ON tips.id = tip_id
    WHERE movement.created_at >= ${start} AND movement.created_at < ${end}
    ORDER BY movement.created_at, movement.id LIMIT ${limit}`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { businessStatement, statement } from '#shared/contracts/statements.ts';

type Period = { start: Date; end: Date };

export type StatementTotals = Omit<z.output<typeof businessStatement>['totals'], 'fee' | 'vat'>;

/**
 * All postings that change what is owed to a staff member, signed. A union, because each branch has its own index on this
 * big table. Completed payouts are not included: the money left the balance when the payout was started.
 */
export function movements(staffId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT id, 'tip' AS kind, amount, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND cause = 'tip_paid' AND credit_account = 'staff_payable'
    UNION ALL
    SELECT id, 'dispute_released', amount, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND cause = 'tip_released' AND credit_account = 'staff_payable'
    UNION ALL
    SELECT id, CASE cause WHEN 'tip_refunded' THEN 'refund' ELSE 'disputed' END, -amount, tip_id, payout_id, created_at
    FROM postings
    WHERE staff_id = ${staffId} AND cause IN ('tip_refunded', 'tip_disputed') AND debit_account = 'staff_payable'
    UNION ALL
    SELECT id, CASE cause WHEN 'debt_written_off' THEN 'written_off' ELSE 'write_off_taken_back' END,
      CASE cause WHEN 'debt_written_off' THEN amount ELSE -amount END, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND write_off_id IS NOT NULL
    UNION ALL
    SELECT id, CASE cause WHEN 'payout_started' THEN 'payout' ELSE 'payout_returned' END,
      CASE cause WHEN 'payout_started' THEN -amount ELSE amount END, tip_id, payout_id, created_at FROM postings
    WHERE staff_id = ${staffId} AND payout_id IS NOT NULL AND cause <> 'payout_completed'
  ) AS movement`;
}

/**
 * What was owed at the end of the period, by kind of change. Everything that is not a tip, refund, write-off or payout
 * counts as a dispute, so the parts always add up to the closing balance.
 */
const sums = (start: Date) => sql`
  coalesce(sum(movement.amount) FILTER (WHERE movement.created_at < ${start}), 0)::numeric(15,2) AS opening,
  coalesce(sum(movement.amount) FILTER (WHERE movement.created_at >= ${start} AND kind = 'tip'), 0)::numeric(15,2) AS tips,
  (count(*) FILTER (WHERE movement.created_at >= ${start} AND kind = 'tip'))::int AS tip_count,
  coalesce(sum(movement.amount) FILTER (WHERE movement.created_at >= ${start} AND kind = 'refund'), 0)::numeric(15,2) AS refunds,
  coalesce(sum(movement.amount) FILTER (WHERE movement.created_at >= ${start}
    AND kind NOT IN ('tip', 'refund', 'written_off', 'write_off_taken_back', 'payout', 'payout_returned')), 0)::numeric(15,2) AS disputes,
  coalesce(sum(movement.amount) FILTER (WHERE movement.created_at >= ${start}
    AND kind IN ('written_off', 'write_off_taken_back')), 0)::numeric(15,2) AS written_off,
  coalesce(sum(movement.amount) FILTER (WHERE movement.created_at >= ${start}
    AND kind IN ('payout', 'payout_returned')), 0)::numeric(15,2) AS payouts,
  coalesce(sum(movement.amount), 0)::numeric(15,2) AS closing`;

/** What was owed before and after the period, and what changed it. The period excludes `end`. */
export async function readStatementTotals(
  db: Db,
  staffId: number,
  { start, end }: Period,
): Promise<StatementTotals> {
  const { rows } = await sql<StatementTotals>`
    SELECT ${sums(start)} FROM ${movements(staffId)} WHERE created_at < ${end}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('A sum over no rows is still one row.');
  return totals;
}

export type PersonTotals = StatementTotals & {
  staffId: number;
  firstName: string;
  lastName: string;
  employeeNumber: string;
  businessName: string;
  /** Of the payouts of the period, what the business got for them. */
  throughBusiness: string;
};

/** The same for each staff member of these businesses to whom something was ever owed. */
export async function listStatementTotals(
  db: Db,
  businessIds: number[],
  { start, end }: Period,
): Promise<PersonTotals[]> {
  const { rows } = await sql<PersonTotals>`
    SELECT staff.id AS staff_id, first_name, last_name, wallet_id AS employee_number, businesses.name AS business_name,
      ${sums(start)}, coalesce(sum(movement.amount) FILTER (WHERE movement.created_at >= ${start}
        AND movement.payout_id IN (SELECT id FROM payouts
          WHERE business_id = ANY(${businessIds}::int[]) AND recipient_type = 'business')), 0)::numeric(15,2) AS through_business
    FROM staff JOIN businesses ON businesses.id = staff.business_id
    CROSS JOIN LATERAL (SELECT * FROM ${movements(sql.ref('staff.id'))}) AS movement
    WHERE staff.business_id = ANY(${businessIds}::int[]) AND movement.created_at < ${end}
    GROUP BY staff.id, businesses.id ORDER BY businesses.name, businesses.id, first_name, last_name, staff.id`.execute(
    db,
  );
  return rows;
}

/** Of every change in the period, so that whoever compares two knows whether the same changes are behind them. */
export async function readFingerprint(db: Db, staffId: number, { start, end }: Period): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    SELECT upper(left(encode(sha256(convert_to(coalesce(string_agg(
      concat_ws(' ', id, kind, amount, tip_id, payout_id, extract(epoch FROM created_at)), E'\\n' ORDER BY id, kind
    ), ''), 'UTF8')), 'hex'), 20)) AS fingerprint
    FROM ${movements(staffId)} WHERE created_at >= ${start} AND created_at < ${end}`.execute(db);
  return rows[0]?.fingerprint ?? '';
}

type StatementLine = z.output<typeof statement>['lines'][number];

/** Oldest first, as on a bank statement. */
export async function listStatementLines(
  db: Db,
  staffId: number,
  { start, end }: Period,
  limit: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    SELECT movement.id, kind, movement.amount, tip_id, payout_id, movement.created_at,
      CASE WHEN kind IN ('refund', 'disputed', 'dispute_released') THEN tips.created_at END AS tipped_at
    FROM ${movements(staffId)} LEFT JOIN tips ON tips.id = tip_id
    WHERE movement.created_at >= ${start} AND movement.created_at < ${end}
    ORDER BY movement.created_at, movement.id LIMIT ${limit}`.execute(db);
  return rows;
}

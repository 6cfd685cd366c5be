import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

/** Oldest first, only ids above `afterId`. The period excludes `end`. */
export async function listPostingsBetween(
  db: Db,
  period: { start: Date; end: Date },
  afterId: number,
  limit: number,
) {
  return db
    .selectFrom('postings')
    .innerJoin('staff', 'staff.id', 'postings.staffId')
    .selectAll('postings')
    .select(['staff.firstName', 'staff.lastName'])
    .where('postings.id', '>', afterId)
    .where('postings.createdAt', '>=', period.start)
    .where('postings.createdAt', '<', period.end)
    .orderBy('postings.id')
    .limit(limit)
    .execute();
}

/** Each staff member's share of a payout. */
export async function listSharesOfPayout(db: Db, payoutId: number) {
  return db
    .selectFrom('postings')
    .innerJoin('staff', 'staff.id', 'postings.staffId')
    .select(['postings.staffId', 'postings.amount'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('payoutId', '=', payoutId)
    .where('cause', '=', 'payout_started')
    .orderBy('postings.staffId')
    .execute();
}

/** A staff member's share of each of their payouts, newest first. */
export async function listSharesOfStaff(db: Db, staffId: number, { before, limit }: PageQuery) {
  return db
    .selectFrom('postings')
    .select(['payoutId', 'amount'])
    .where('staffId', '=', staffId)
    .where('payoutId', 'is not', null)
    .where('cause', '=', 'payout_started')
    .$if(before !== undefined, (query) => query.where('payoutId', '<', sql<number>`${before}::bigint`))
    .orderBy('payoutId', 'desc')
    .limit(limit)
    .$narrowType<{ payoutId: number }>()
    .execute();
}

/**
 * How much of pending payouts is no longer covered, because tips of their staff were refunded or disputed since: at most
 * what each of them owes now. Covered payouts are not in the result.
 */
export async function readUncovered(db: Db, payoutIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ payoutId: number; amount: string }>`
    SELECT payout_id, sum(least(amount, -pending_payout)) AS amount
    FROM postings JOIN staff ON staff.id = postings.staff_id
    WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = 'payout_started' AND pending_payout < 0
    GROUP BY payout_id`.execute(db);
  return new Map(rows.map(({ payoutId, amount }) => [payoutId, amount]));
}

/** The staff members of these payouts whose stored balance is not what the postings say. */
export async function findUnbalanced(db: Db, payoutIds: number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT staff.id, first_name || ' ' || last_name AS name FROM staff
    WHERE id IN (SELECT staff_id FROM postings WHERE payout_id = ANY(${payoutIds}::int[]))
      AND pending_payout <> (
        SELECT coalesce(sum(CASE 'staff_payable' WHEN credit_account THEN amount WHEN debit_account THEN -amount END), 0)
        FROM postings WHERE staff_id = staff.id)
    ORDER BY staff.id`.execute(db);
  return rows;
}

/** All postings of a staff member, oldest first. */
export async function listPostingsForExport(db: Db, staffId: number) {
  return db
    .selectFrom('postings')
    .select(['id', 'cause', 'debitAccount', 'creditAccount', 'amount', 'tipId', 'payoutId', 'createdAt'])
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
}

export type PayoutToReview = { payoutId: number; why: 'new' | 'large' };

/**
 * Payouts of a file that nobody has reviewed and that need it: somebody in them was never paid before and got the first tip
 * since `newSince`, or gets more than `limit` with all that was released since `recentSince`. By person, also within a payout
 * to their business.
 */
export async function listPayoutsToReview(
  db: Db,
  bankFileId: number,
  { newSince, recentSince, limit }: { newSince: Date; recentSince: Date; limit: string },
): Promise<PayoutToReview[]> {
  const { rows } = await sql<PayoutToReview>`
    WITH parts AS (
      SELECT payouts.id AS payout_id, staff_id FROM payouts JOIN postings ON payout_id = payouts.id
      WHERE bank_file_id = ${bankFileId} AND cause = 'payout_started' AND reviewed_at IS NULL
    ), within_a_day AS (
      SELECT staff_id, sum(postings.amount) AS amount
      FROM postings JOIN payouts ON payouts.id = payout_id JOIN bank_files ON bank_files.id = bank_file_id
      WHERE cause = 'payout_started' AND staff_id IN (SELECT staff_id FROM parts)
        AND (bank_file_id = ${bankFileId} OR released_at > ${recentSince})
        AND payouts.status IN ('pending', 'processing', 'completed')
      GROUP BY staff_id
    ), reasons AS (
      SELECT payout_id, within_a_day.amount > ${limit}::numeric AND ${limit}::numeric > 0 AS is_large,
        (SELECT min(created_at) FROM postings tips WHERE tips.staff_id = parts.staff_id AND cause = 'tip_paid'
          AND credit_account = 'staff_payable') > ${newSince}
        AND NOT EXISTS (
          SELECT FROM postings paid JOIN payouts ON payouts.id = paid.payout_id
          WHERE paid.staff_id = parts.staff_id AND paid.cause = 'payout_started' AND payouts.status = 'completed') AS is_new
      FROM parts LEFT JOIN within_a_day USING (staff_id)
    )
    SELECT payout_id, CASE WHEN bool_or(is_new) THEN 'new' ELSE 'large' END AS why
    FROM reasons GROUP BY payout_id HAVING bool_or(is_new) OR bool_or(is_large) ORDER BY payout_id`.execute(
    db,
  );
  return rows;
}

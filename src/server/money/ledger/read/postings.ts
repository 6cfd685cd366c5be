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

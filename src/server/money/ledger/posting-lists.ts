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

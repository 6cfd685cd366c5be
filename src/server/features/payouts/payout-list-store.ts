import { sql } from 'kysely';
import { containing } from '#server/db/containing.ts';
import type { Db } from '#server/db/database.ts';
import { payoutsNow, recipientName } from '#server/features/payouts/payout-store.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';
import type { PayoutQuery } from '#shared/contracts/payout-desk.ts';
import { type PayoutStatus, payoutStatuses } from '#shared/statuses.ts';

export async function listPayouts(db: Db, { status, search, before, limit }: PayoutQuery) {
  return payoutsNow(db)
    .$if(status !== undefined, (query) => query.where('payouts.status', '=', status ?? 'pending'))
    .$if(Boolean(search), (query) =>
      query.where((where) =>
        where.or([
          where(recipientName, 'ilike', containing(search ?? '')),
          where(sql`payouts.id::text`, '=', search ?? ''),
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('payouts.id', '<', sql<number>`${before}::bigint`))
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute();
}

export async function sumPayouts(db: Db) {
  const rows = await db
    .selectFrom('payouts')
    .select(['status', sql<number>`count(*)::int`.as('count'), sql<string>`sum(amount)`.as('total')])
    .groupBy('status')
    .execute();
  const sums = payoutStatuses.map((status) => [
    status,
    rows.find((row) => row.status === status) ?? { count: 0, total: '0' },
  ]);
  return Object.fromEntries(sums) as Record<PayoutStatus, { count: number; total: string }>;
}

export async function findPayoutNow(db: Db, id: number) {
  return payoutsNow(db).where('payouts.id', '=', id).executeTakeFirst();
}

/** Each person's part, as the ledger has it. */
export async function listShares(db: Db, payoutId: number) {
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

export async function listHistory(db: Db, payoutId: number) {
  return db
    .selectFrom('payoutEvents')
    .leftJoin('users', 'users.id', 'payoutEvents.actorId')
    .select(['fromStatus', 'toStatus', 'reason', 'payoutEvents.createdAt', 'users.username as actorName'])
    .where('payoutId', '=', payoutId)
    .orderBy('payoutEvents.id')
    .execute();
}

/** Those of a business, to itself and to its people. */
export async function listPayoutsOf(db: Db, businessId: number, { before, limit }: PageQuery) {
  return payoutsNow(db)
    .select(lastReason.as('reason'))
    .where('payouts.businessId', '=', businessId)
    .$if(before !== undefined, (query) => query.where('payouts.id', '<', sql<number>`${before}::bigint`))
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute();
}

/** One person's part of each payout they are in. */
export async function listOwnPayouts(db: Db, staffId: number, { before, limit }: PageQuery) {
  return db
    .selectFrom('postings')
    .innerJoin('payouts', 'payouts.id', 'postings.payoutId')
    .select(['payouts.id', 'postings.amount', 'payouts.status', 'payouts.createdAt', 'payouts.completedAt'])
    .select([sql<boolean>`recipient_type = 'business'`.as('throughBusiness'), lastReason.as('reason')])
    .where('postings.staffId', '=', staffId)
    .where('postings.payoutId', 'is not', null)
    .where('cause', '=', 'payout_started')
    .$if(before !== undefined, (query) => query.where('payoutId', '<', sql<number>`${before}::bigint`))
    .orderBy('payoutId', 'desc')
    .limit(limit)
    .execute();
}

/** Why it failed or was cancelled; of others there is nothing to explain. */
const lastReason = sql<string | null>`(
  SELECT reason FROM payout_events
  WHERE payout_id = payouts.id AND to_status = payouts.status AND to_status IN ('failed', 'cancelled')
)`;

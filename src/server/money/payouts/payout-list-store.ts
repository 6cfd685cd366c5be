import { sql } from 'kysely';
import { payeeName, payoutsNow, withIbans } from '#server/money/payouts/payout-store.ts';
import { lastReason } from '#server/money/payouts/refused-payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { OwnersPayoutQuery, PayoutQuery } from '#shared/contracts/payouts.ts';
import { findIdIn } from '#shared/limits.ts';
import { type PayoutStatus, payoutStatuses } from '#shared/statuses.ts';

export async function listPayouts(db: Db, query: PayoutQuery) {
  const { search } = query;
  const rows = await payoutsNow(db)
    .where(isListed(query))
    .$if(Boolean(search), (payouts) => payouts.where('payouts.id', 'in', foundBy(search ?? '', query)))
    .orderBy('payouts.id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => withIbans(db, row));
}

/** Pending payouts, oldest first. */
export async function listPending(db: Db, search: string | undefined, limit: number) {
  const query = { status: 'pending', before: undefined, limit } as const;
  const rows = await payoutsNow(db)
    .where('payouts.status', '=', 'pending')
    .$if(Boolean(search), (payouts) => payouts.where('payouts.id', 'in', foundBy(search ?? '', query)))
    .orderBy('payouts.id')
    .limit(limit)
    .execute();
  return rows.map((row) => withIbans(db, row));
}

type Listed = Pick<PayoutQuery, 'status' | 'before' | 'limit'>;

function isListed({ status, before }: Pick<Listed, 'status' | 'before'>) {
  return sql<boolean>`${status === undefined ? sql`true` : sql`payouts.status = ${status}`}
    AND ${before === undefined ? sql`true` : sql`payouts.id < ${before}::bigint`}`;
}

/**
 * Finds payouts by id, by the name of the paid business, by the names of a staff member and their business, or by the
 * account that started them. Each is a query of its own, limited to a page: one query with OR would read every payout.
 */
function foundBy(search: string, query: Listed) {
  const pattern = sql`lower(${containing(search)})`;
  return sql<number>`(
    SELECT payouts.id FROM payouts WHERE payouts.id = ${findIdIn(search) ?? null}::int
    UNION ALL
    (SELECT payouts.id FROM payouts JOIN business_search ON business_search.business_id = payouts.recipient_id
     WHERE payouts.recipient_type = 'business' AND business_search.name LIKE ${pattern} AND ${isListed(query)}
     ORDER BY payouts.id DESC LIMIT ${query.limit})
    UNION ALL
    (SELECT payouts.id FROM payouts JOIN staff_search ON staff_search.staff_id = payouts.recipient_id
     WHERE payouts.recipient_type = 'staff' AND staff_search.words LIKE ${pattern} AND ${isListed(query)}
     ORDER BY payouts.id DESC LIMIT ${query.limit})
    UNION ALL
    (SELECT payouts.id FROM payouts
     WHERE processed_by IN (SELECT users.id FROM users WHERE users.username ILIKE ${containing(search)})
       AND ${isListed(query)}
     ORDER BY payouts.id DESC LIMIT ${query.limit})
  )`;
}

/** Triggers update these totals; the ledger checks compare them with the payouts. */
export async function sumPayouts(db: Db) {
  const rows = await db.selectFrom('payoutTotals').selectAll().execute();
  const sums = payoutStatuses.map((status) => {
    const { count, total } = rows.find((row) => row.status === status) ?? { count: 0, total: '0' };
    return [status, { count, total }];
  });
  return Object.fromEntries(sums) as Record<PayoutStatus, { count: number; total: string }>;
}

export async function findPayoutNow(db: Db, id: number) {
  const row = await payoutsNow(db).where('payouts.id', '=', id).executeTakeFirst();
  return row && withIbans(db, row);
}

export async function listHistory(db: Db, payoutId: number) {
  return db
    .selectFrom('payoutEvents')
    .leftJoin('users', 'users.id', 'payoutEvents.actorId')
    .select([
      'fromStatus',
      'toStatus',
      'reason',
      'source',
      'payoutEvents.createdAt',
      'users.username as actorName',
    ])
    .where('payoutId', '=', payoutId)
    .orderBy('payoutEvents.id')
    .execute();
}

/** The newest Dubai days on which payouts of these businesses were started, the newest first. */
export async function listStartDays(db: Db, businessIds: number[], most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT (created_at AT TIME ZONE 'Asia/Dubai')::date AS day FROM payouts
    WHERE business_id = ANY(${businessIds}::int[]) AND status <> 'cancelled' ORDER BY 1 DESC LIMIT ${most}`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** The payouts of these businesses: to themselves and to their staff. */
export async function listPayoutsOf(
  db: Db,
  businessIds: number[],
  { before, limit, search }: Pick<OwnersPayoutQuery, 'before' | 'limit' | 'search'>,
) {
  const rows = await payoutsNow(db)
    .select(lastReason.as('reason'))
    .where('payouts.businessId', 'in', businessIds)
    .$if(before !== undefined, (query) => query.where('payouts.id', '<', sql<number>`${before}::bigint`))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`(${payeeName} ILIKE ${containing(search ?? '')} OR payouts.id = ${findIdIn(search ?? '') ?? null}::int)`,
      ),
    )
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => withIbans(db, row));
}

/** The status of these payouts, for a staff member who has a share in them. */
export async function listStates(db: Db, payoutIds: number[]) {
  return db
    .selectFrom('payouts')
    .select(['payouts.id', 'payouts.status', 'payouts.createdAt', 'payouts.completedAt'])
    .select([sql<boolean>`recipient_type = 'business'`.as('throughBusiness'), lastReason.as('reason')])
    .where('payouts.id', '=', sql<number>`ANY(${payoutIds}::int[])`)
    .execute();
}

import { sql } from 'kysely';
import { containing } from '#server/db/containing.ts';
import type { Db } from '#server/db/database.ts';
import { type OwnerTipsFilter, type ShownTipStatus, shownTipStatuses } from '#shared/contracts/owner-tips.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';

/** The tips of a business that fit the filter, newest first. */
export async function findOwnerTips(db: Db, businessId: number, filter: OwnerTipsFilter, page: PageQuery) {
  const { limit, before } = page;
  const rows = await fitting(db, businessId, filter)
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .select(['tips.id', 'tips.staffId', 'amount', 'fee', 'net', 'charged', 'customerName', 'message'])
    .select(['status', 'tips.createdAt', 'staff.firstName', 'staff.lastName'])
    .$if(before !== undefined, (query) => query.where('tips.id', '<', before ?? 0))
    .orderBy('tips.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ firstName, lastName, status, ...tip }) => ({
    ...tip,
    status: status as ShownTipStatus,
    staff: { firstName, lastName },
  }));
}

const sums = [
  sql<number>`count(*)::int`.as('count'),
  sql<string>`coalesce(sum(amount), 0)`.as('gross'),
  sql<string>`coalesce(sum(charged - amount), 0)`.as('covered'),
  sql<string>`coalesce(sum(fee), 0)`.as('fee'),
  sql<string>`coalesce(sum(net), 0)`.as('net'),
] as const;

/** One row for each status that occurs. */
export async function sumOwnerTips(db: Db, businessId: number, filter: OwnerTipsFilter) {
  return fitting(db, businessId, filter).select('status').select(sums).groupBy('status').execute();
}

function fitting(db: Db, businessId: number, { staffId, status, search, from, to }: OwnerTipsFilter) {
  return db
    .selectFrom('tips')
    .where('tips.businessId', '=', businessId)
    .where(({ and, or, eb }) =>
      and([
        eb('status', 'in', status ? [status] : [...shownTipStatuses]),
        ...(staffId ? [eb('tips.staffId', '=', staffId)] : []),
        ...(from ? [eb('tips.createdAt', '>=', startOfDubaiDay(from))] : []),
        ...(to ? [eb('tips.createdAt', '<', startOfDubaiDay(addDays(to, 1)))] : []),
        ...(search
          ? [
              or([
                eb('customerName', 'ilike', containing(search)),
                eb('message', 'ilike', containing(search)),
              ]),
            ]
          : []),
      ]),
    );
}

import { type RawBuilder, sql } from 'kysely';
import {
  amountLeft,
  chargedLeft,
  feeLeft,
  fitsFilter,
  guestTextColumns,
  isDisputed,
  isFirstPaidPart,
  isFirstRefundedPart,
  netLeft,
  tableOrRoom,
  teamPart,
} from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import type { OwnerTipsFilter, ShownTipStatus } from '#shared/contracts/tip-lists.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import type { TipStatus } from '#shared/statuses.ts';

/** The tips of a business that match the filter, newest first. */
export async function findBusinessTips(
  db: Db,
  businessId: number,
  filter: OwnerTipsFilter & { since?: Date | undefined },
  page: PageQuery,
) {
  const { limit, before } = page;
  const { since, ...others } = filter;
  const rows = await matching(db, businessId, others)
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .select(['tips.id', 'tips.staffId', 'amount', 'fee', 'net', 'charged', ...guestTextColumns])
    .select([
      'refunded',
      isDisputed.as('isDisputed'),
      tableOrRoom.as('at'),
      teamPart.as('team'),
      'status',
      'tips.createdAt',
      'staff.firstName',
      'staff.lastName',
    ])
    .$if(since !== undefined, (query) => query.where('tips.createdAt', '>=', since ?? null))
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

const sum = (of: RawBuilder<unknown>) => sql<string>`coalesce(sum(${of}), 0)`;
const count = (isCounted: RawBuilder<boolean>) =>
  sql<number>`(count(*) FILTER (WHERE ${isCounted}))::int`.as('count');
const left = [
  sum(amountLeft).as('gross'),
  sum(sql`${chargedLeft} - ${amountLeft}`).as('covered'),
  sum(feeLeft).as('fee'),
  sum(netLeft).as('net'),
] as const;
const reversed = [
  sum(sql`amount - ${amountLeft}`).as('gross'),
  sum(sql`refunded - (amount - ${amountLeft})`).as('covered'),
  sum(sql`fee - ${feeLeft}`).as('fee'),
  sum(sql`net - ${netLeft}`).as('net'),
] as const;

/**
 * What is left of the tips, and what was refunded of them. A partly refunded tip is in both. A team tip counts once; of one
 * person it is that person's part, which counts too.
 */
export async function sumBusinessTips(db: Db, businessId: number, filter: OwnerTipsFilter) {
  const tips = matching(db, businessId, filter);
  const isPaid = sql<boolean>`status = 'paid'`;
  const isRefunded = sql<boolean>`refunded > 0`;
  const [paid, refunded] =
    filter.staffId === undefined
      ? [
          sql<boolean>`${isPaid} AND ${isFirstPaidPart}`,
          sql<boolean>`${isRefunded} AND ${isFirstRefundedPart}`,
        ]
      : [isPaid, isRefunded];
  return {
    paid: await tips.select([count(paid), ...left]).executeTakeFirstOrThrow(),
    refunded: await tips.select([count(refunded), ...reversed]).executeTakeFirstOrThrow(),
  };
}

function matching(db: Db, businessId: number, { from, to, ...filter }: OwnerTipsFilter) {
  return db
    .selectFrom('tips')
    .where('tips.businessId', '=', businessId)
    .where(fitsFilter(filter))
    .$if(from !== undefined, (tips) => tips.where('tips.createdAt', '>=', startOfDubaiDay(from ?? '')))
    .$if(to !== undefined, (tips) =>
      tips.where('tips.createdAt', '<', startOfDubaiDay(addDays(to ?? '', 1))),
    );
}

/** Newest first, by default only paid tips. */
export async function listTipsOfBusiness(
  db: Db,
  businessId: number,
  page: PageQuery,
  statuses: TipStatus[] = ['paid'],
) {
  const rows = await db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .selectAll('tips')
    .select(['staff.firstName', 'staff.lastName', tableOrRoom.as('at'), teamPart.as('team')])
    .where('tips.businessId', '=', businessId)
    .where('tips.status', 'in', statuses)
    .$if(page.before !== undefined, (query) => query.where('tips.id', '<', page.before ?? 0))
    .orderBy('tips.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(({ firstName, lastName, ...tip }) => ({ ...tip, staff: { firstName, lastName } }));
}

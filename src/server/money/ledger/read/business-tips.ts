import { type RawBuilder, sql } from 'kysely';
import { sumTips } from '#server/money/ledger/read/team-tips.ts';
import {
  amountLeft,
  chargedLeft,
  feeLeft,
  fitsFilter,
  guestTextColumns,
  isDisputed,
  isFirstListedPart,
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

/**
 * The tips of these businesses that match the filter, as guests gave them, newest first: a team tip is one row with its parts, and
 * so is never divided over two pages. Of one person it is that person's part.
 */
export async function findTipsOfGuests(
  db: Db,
  businessIds: number[],
  filter: OwnerTipsFilter,
  page: PageQuery,
): Promise<(BusinessTip & { parts: TipPart[] })[]> {
  const isOfOne = filter.staffId !== undefined;
  const rows = await findBusinessTips(db, businessIds, { ...filter, hasFurtherParts: isOfOne }, page);
  const teamTipIds = isOfOne ? [] : rows.filter(({ team }) => team !== null).map(({ id }) => id);
  const parts = await listPartsBeside(db, teamTipIds, filter);
  return rows.map((row) => {
    const own = parts.filter(({ firstId }) => firstId === row.id).map(({ firstId: _, ...part }) => part);
    if (own.length === 0) return { ...row, parts: [] };
    const status = own.some((part) => part.status === 'paid') ? 'paid' : row.status;
    const isDisputed = own.some((part) => part.isDisputed);
    const whole = { ...row, ...sumTips(own), status, isDisputed, parts: own };
    const person = row.team?.share;
    // Whatever the status of their part: the guest gave it to them.
    return person
      ? {
          ...whole,
          staffId: person.staffId,
          staff: { firstName: person.firstName, lastName: person.lastName },
        }
      : whole;
  });
}

/** The parts of these team tips that fit the filter. `firstId` is the one of the given parts that they belong to. */
async function listPartsBeside(db: Db, firstIds: number[], { status }: OwnerTipsFilter) {
  if (firstIds.length === 0) return [];
  const rows = await db
    .selectFrom('teamTipParts as first')
    .innerJoin('teamTipParts as part', 'part.leadId', 'first.leadId')
    .innerJoin('tips', 'tips.id', 'part.tipId')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .select(['first.tipId as firstId', 'tips.id', 'tips.staffId', 'firstName', 'lastName'])
    .select(['amount', 'fee', 'net', 'charged', 'refunded', 'status', isDisputed.as('isDisputed')])
    .where('first.tipId', '=', sql<number>`ANY(${firstIds}::bigint[])`)
    .where(fitsFilter({ status, search: null }))
    .orderBy('tips.id')
    .execute();
  return rows.map(withStaff);
}
type TipPart = Omit<Awaited<ReturnType<typeof listPartsBeside>>[number], 'firstId'>;

function withStaff<Row extends { firstName: string; lastName: string; status: TipStatus }>({
  firstName,
  lastName,
  status,
  ...tip
}: Row) {
  return { ...tip, status: status as ShownTipStatus, staff: { firstName, lastName } };
}

type TipsFilter = OwnerTipsFilter & {
  since?: Date | undefined;
  /** False to list only the first part of each team tip. */
  hasFurtherParts?: boolean;
};
type BusinessTip = Awaited<ReturnType<typeof findBusinessTips>>[number];

/** The tips of these businesses that match the filter, newest first. */
export async function findBusinessTips(db: Db, businessIds: number[], filter: TipsFilter, page: PageQuery) {
  const { limit, before } = page;
  const { since, hasFurtherParts = true, ...others } = filter;
  const rows = await matching(db, businessIds, others)
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .select([
      'tips.id',
      'tips.businessId',
      'tips.staffId',
      'amount',
      'fee',
      'net',
      'charged',
      ...guestTextColumns,
    ])
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
    .$if(!hasFurtherParts, (query) => query.where(isFirstListedPart(others.status)))
    .$if(before !== undefined, (query) => query.where('tips.id', '<', before ?? 0))
    .orderBy('tips.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withStaff);
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
export async function sumBusinessTips(db: Db, businessIds: number[], filter: OwnerTipsFilter) {
  const tips = matching(db, businessIds, filter);
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

function matching(db: Db, businessIds: number[], { from, to, ...filter }: OwnerTipsFilter) {
  return db
    .selectFrom('tips')
    .where('tips.businessId', 'in', businessIds)
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

import { sql } from 'kysely';
import { isOwedToGuest } from '#server/money/ledger/read/guest-money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { TipSearchQuery } from '#shared/contracts/tip-lists.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import { toDecimal } from '#shared/money/money.ts';
import { providerNames } from '#shared/money/payment-kinds.ts';
import type { DisputeStatus } from '#shared/statuses.ts';

/** A search that matches more staff members than this is too short to be useful. */
const MOST_STAFF = 1000;

/** A tip that was refunded in parts has several refunds. */
function newestRefunds(db: Db) {
  return db.selectFrom('refunds').selectAll().distinctOn('tipId').orderBy('tipId').orderBy('id', 'desc');
}

const newestDispute = sql<DisputeStatus | null>`(
  SELECT disputes.status FROM disputes WHERE disputes.tip_id = coalesce(part.lead_id, tips.id) ORDER BY opened_at DESC, id LIMIT 1)`;

/** What is owed to the guests of tips, whose banks returned a refund, and since when. */
const owedToGuests = sql<{ tipId: number; owedAmount: string; owedSince: Date }>`(
  SELECT refunds.tip_id, sum(refunds.amount) AS owed_amount, min(coalesce(refunds.returned_at, refunds.requested_at)) AS owed_since FROM refunds
  WHERE ${isOwedToGuest} GROUP BY refunds.tip_id)`;

/** Tips of all businesses, newest first. */
export async function searchTips(db: Db, query: TipSearchQuery) {
  const { limit, before, search, amount, status, refund, from, to } = query;
  const matches = search ? await findMatches(db, search) : undefined;
  const rows = await db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .leftJoin('teamTipParts as part', 'part.tipId', 'tips.id')
    .leftJoin('payments', (join) => join.on(sql<boolean>`payments.tip_id = coalesce(part.lead_id, tips.id)`))
    .leftJoin(newestRefunds(db).as('refunds'), (join) =>
      join.on(sql<boolean>`refunds.tip_id = coalesce(part.lead_id, tips.id)`),
    )
    .leftJoin(owedToGuests.as('owed'), (join) =>
      join.on(sql<boolean>`owed.tip_id = coalesce(part.lead_id, tips.id)`),
    )
    .select(['tips.id', 'tips.amount', 'fee', 'net', 'charged', 'tips.status', 'tips.provider'])
    .select(['tips.refunded', newestDispute.as('dispute'), 'owed.owedAmount', 'owed.owedSince'])
    .select(['tips.createdAt', 'paymentId', 'tips.businessId', 'businesses.name as businessName'])
    .select([
      'tips.staffId',
      'staff.firstName',
      'staff.lastName',
      'refunds.status as refundStatus',
      'refunds.reason',
    ])
    .select(['refunds.failure', 'refunds.failureDetail', 'refunds.requestedAt'])
    .where(({ and, or, eb }) =>
      and([
        ...(before ? [eb('tips.id', '<', before)] : []),
        ...(matches
          ? [
              or([
                eb('tips.id', '=', sql<number>`ANY(${matches.tipIds}::bigint[])`),
                eb('tips.staffId', '=', sql<number>`ANY(${matches.staffIds}::integer[])`),
              ]),
            ]
          : []),
        ...(amount
          ? [
              or([
                sql<boolean>`tips.amount = ${toDecimal(amount)}::numeric`,
                sql<boolean>`tips.charged = ${toDecimal(amount)}::numeric`,
              ]),
            ]
          : []),
        ...(status ? [eb('tips.status', '=', status)] : []),
        ...(refund ? [eb('refunds.status', '=', refund)] : []),
        ...(from ? [eb('tips.createdAt', '>=', startOfDubaiDay(from))] : []),
        ...(to ? [eb('tips.createdAt', '<', startOfDubaiDay(addDays(to, 1)))] : []),
      ]),
    )
    .orderBy('tips.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(
    ({
      refundStatus,
      reason,
      failure,
      failureDetail,
      requestedAt,
      businessId,
      businessName,
      owedAmount,
      owedSince,
      ...row
    }) => {
      const { staffId, firstName, lastName, ...tip } = row;
      return {
        ...tip,
        staff: { id: staffId, firstName, lastName },
        business: { id: businessId, name: businessName },
        refund:
          refundStatus && requestedAt
            ? { status: refundStatus, reason, failure, failureDetail, requestedAt }
            : null,
        owedToGuest: owedAmount && owedSince ? { amount: owedAmount, since: owedSince } : null,
      };
    },
  );
}

/** The tips and staff members that the search text can mean. Looked up first, so that each part uses its own index. */
async function findMatches(db: Db, search: string): Promise<{ tipIds: number[]; staffIds: number[] }> {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(search) ?? [];
  const [byToken, byPayment, staff] = await Promise.all([
    db.selectFrom('tips').select('id').where('token', '=', search).execute(),
    db
      .selectFrom('payments')
      .select('tipId as id')
      .where('provider', 'in', providerNames)
      .where(({ or, eb }) => or([eb('paymentId', '=', search), eb('sessionId', '=', search)]))
      .execute(),
    db
      .selectFrom('staff')
      .innerJoin('businesses', 'businesses.id', 'staff.businessId')
      .select('staff.id')
      .where(({ or, eb }) =>
        or([
          eb(sql`staff.first_name || ' ' || staff.last_name`, 'ilike', containing(search)),
          eb('businesses.name', 'ilike', containing(search)),
        ]),
      )
      .limit(MOST_STAFF)
      .execute(),
  ]);
  return {
    tipIds: [...byToken, ...byPayment].map(({ id }) => id).concat(digits ? [Number(digits)] : []),
    staffIds: staff.map(({ id }) => id),
  };
}

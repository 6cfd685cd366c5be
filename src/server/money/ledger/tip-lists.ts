import { sql } from 'kysely';
import { teamPart } from '#server/money/ledger/team-of-tip.ts';
import { isDisputed } from '#server/money/ledger/tip-left.ts';
import { tipPlace } from '#server/money/ledger/tip-place.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import type { TipStatus } from '#shared/statuses.ts';

/** Newest first. Only paid tips, unless the caller asks for other statuses. */
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
    .select(['staff.firstName', 'staff.lastName', tipPlace.as('at'), teamPart.as('team')])
    .where('tips.businessId', '=', businessId)
    .where('tips.status', 'in', statuses)
    .$if(page.before !== undefined, (query) => query.where('tips.id', '<', page.before ?? 0))
    .orderBy('tips.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(({ firstName, lastName, ...tip }) => ({ ...tip, staff: { firstName, lastName } }));
}

/** Newest first, paid tips only. */
export async function listTipsOfStaff(db: Db, staffId: number, limit: number) {
  return db
    .selectFrom('tips')
    .select(['id', 'amount', 'net', 'refundedNet', 'customerName', 'message', 'createdAt'])
    .select([isDisputed.as('isDisputed'), tipPlace.as('at'), teamPart.as('team')])
    .where('staffId', '=', staffId)
    .where('status', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The tips with these ids, with the names of their staff member and business. */
export async function listTipsById(db: Db, ids: number[]) {
  return db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .select(['tips.id as tipId', 'tips.amount', 'tips.charged', 'tips.createdAt'])
    .select(['businesses.name as businessName', 'tips.businessId'])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('personName'))
    .where('tips.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
}

/** The newest paid tips of a staff member and of their colleagues, with the tokens by which guests give feedback. */
export async function listNewestTokens(db: Db, staffId: number, limit: number) {
  const ofStaff = newestTokens(db, limit).where('staffId', '=', staffId);
  const ofOthers = newestTokens(db, limit)
    .where('staffId', '<>', staffId)
    .where('businessId', '=', (select) =>
      select.selectFrom('staff').select('businessId').where('id', '=', staffId),
    );
  return { ofStaff: await ofStaff.execute(), ofOthers: await ofOthers.execute() };
}

function newestTokens(db: Db, limit: number) {
  return db
    .selectFrom('tips')
    .select(['token', 'createdAt'])
    .where('status', '=', 'paid')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

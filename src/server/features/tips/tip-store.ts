import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';
import type { TipStatus } from '#shared/statuses.ts';

export type TipRow = Selectable<Database['tips']>;

export async function findTipByKey(db: Db, idempotencyKey: string): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

export async function findTip(db: Db, id: number): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getTip(db: Db, id: number): Promise<TipRow> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Taken before the balances, by everything that needs both. */
export async function lockTip(db: Db, id: number): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Newest first. Only paid tips count anywhere; who asks for those that were given back must say which they are. */
export async function listTipsOf(
  db: Db,
  businessId: number,
  page: PageQuery,
  statuses: TipStatus[] = ['paid'],
) {
  const rows = await db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .selectAll('tips')
    .select(['staff.firstName', 'staff.lastName'])
    .where('tips.businessId', '=', businessId)
    .where('tips.status', 'in', statuses)
    .$if(page.before !== undefined, (query) => query.where('tips.id', '<', page.before ?? 0))
    .orderBy('tips.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(({ firstName, lastName, ...tip }) => ({ ...tip, staff: { firstName, lastName } }));
}

/** Why a tip to this person would be left out. */
export async function findTippable(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select([
      'staff.firstName',
      'staff.lastName',
      'staff.businessId',
      'staff.isActive',
      'businesses.name as businessName',
      'businesses.status',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
}

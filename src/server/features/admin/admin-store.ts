import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { foundBusinesses } from '#server/features/admin/found-businesses.ts';
import type { AdminBusinessQuery } from '#shared/contracts/business.ts';

export async function getStats(db: Db) {
  const { rows } = await sql<{
    totalBusinesses: number;
    totalStaff: number;
    totalTipsProcessed: string;
    platformRevenue: string;
  }>`
    SELECT count(*)::int AS total_businesses, coalesce(sum(gross_total), 0) AS total_tips_processed,
      coalesce(sum(fee_total), 0) AS platform_revenue, (SELECT count(*)::int FROM staff WHERE is_active) AS total_staff
    FROM businesses`.execute(db);
  return rows[0] ?? { totalBusinesses: 0, totalStaff: 0, totalTipsProcessed: '0', platformRevenue: '0' };
}

export async function listBusinesses(db: Db, query: AdminBusinessQuery, newest?: number) {
  const { status, search, before, limit } = query;
  return businessesWithOwners(db)
    .$if(status !== undefined, (list) => list.where('businesses.status', '=', status ?? 'pending'))
    .$if(search !== null, (list) =>
      list.where('businesses.id', 'in', foundBusinesses(search ?? '', query, newest)),
    )
    .$if(before !== undefined, (list) => list.where('businesses.id', '<', sql<number>`${before}::bigint`))
    .orderBy('businesses.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findBusinessWithOwner(db: Db, id: number) {
  return businessesWithOwners(db).where('businesses.id', '=', id).executeTakeFirst();
}

export async function listPeople(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((person) => ({ ...person, tipsReceived: person.grossTotal }));
}

const ownerName = sql<string>`coalesce(nullif(btrim(concat(users.first_name, ' ', users.last_name)), ''), users.username)`;

function businessesWithOwners(db: Db) {
  return db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .selectAll('businesses')
    .select((select) => [
      ownerName.as('ownerName'),
      'users.email as ownerEmail',
      select
        .selectFrom('staff')
        .whereRef('staff.businessId', '=', 'businesses.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('staffCount'),
    ]);
}

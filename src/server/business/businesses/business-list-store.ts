import { sql } from 'kysely';
import { foundBusinesses } from '#server/business/businesses/business-search-store.ts';
import { withIban } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AdminBusinessQuery } from '#shared/contracts/business.ts';

export async function listBusinesses(db: Db, query: AdminBusinessQuery, newest?: number) {
  const { status, search, before, limit } = query;
  const rows = await businessesWithOwners(db)
    .$if(status !== undefined, (list) => list.where('businesses.status', '=', status ?? 'pending'))
    .$if(search !== null, (list) =>
      list.where('businesses.id', 'in', foundBusinesses(search ?? '', query, newest)),
    )
    .$if(before !== undefined, (list) => list.where('businesses.id', '<', sql<number>`${before}::bigint`))
    .orderBy('businesses.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => withIban(db, row));
}

export async function findBusinessWithOwner(db: Db, id: number) {
  const row = await businessesWithOwners(db).where('businesses.id', '=', id).executeTakeFirst();
  return row && withIban(db, row);
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
      sql<boolean>`users.email_confirmed_at IS NOT NULL`.as('isOwnerConfirmed'),
      select
        .selectFrom('staff')
        .whereRef('staff.businessId', '=', 'businesses.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('staffCount'),
    ]);
}

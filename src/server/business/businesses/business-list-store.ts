import { sql } from 'kysely';
import { withIban } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sortedPage } from '#server/platform/db/sorted-pages.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { AdminBusinessQuery } from '#shared/contracts/business.ts';

const orders = {
  created: sql`businesses.id`,
  name: sql`lower(businesses.name)`,
  tips: sql`businesses.total_earnings`,
};

/** A short search first reads this many of the newest businesses, before it uses the index. */
const NEWEST = 2000;

export async function listBusinesses(db: Db, query: AdminBusinessQuery, newest?: number) {
  const { status, search, limit } = query;
  const { isAfter, orderBy } = sortedPage('businesses', 'businesses.id', orders, query);
  const rows = await businessesWithOwners(db)
    .$if(status !== undefined, (list) => list.where('businesses.status', '=', status ?? 'pending'))
    .$if(search !== null, (list) =>
      list.where('businesses.id', 'in', foundBusinesses(search ?? '', query, newest)),
    )
    .where(isAfter)
    .orderBy(orderBy)
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

/**
 * The ids of businesses whose search words contain the search: all of them or, for a short search, those of
 * the requested page.
 */
function foundBusinesses(search: string, query: AdminBusinessQuery, newest = NEWEST) {
  // The trigram index cannot find one or two letters.
  const isNewestFirst = query.sort === undefined || query.sort === '-created';
  if ([...search.toLowerCase()].length <= 2 && isNewestFirst)
    return foundByShortSearch(search, query, newest);
  return sql<number>`(SELECT business_id FROM business_search WHERE words LIKE lower(${containing(search)}))`;
}

/**
 * A common short search fills the page from the newest businesses. If the page is not full, the index of
 * letters and pairs finds the rest. The index comes second because it returns all matches, unsorted.
 */
function foundByShortSearch(search: string, query: AdminBusinessQuery, newest: number) {
  const { limit } = query;
  return sql<number>`(
    WITH newest AS MATERIALIZED (
      ${wordsOf(query)} ORDER BY id DESC LIMIT ${newest}
    ), near AS MATERIALIZED (
      SELECT id FROM newest WHERE words LIKE lower(${containing(search)}) ORDER BY id DESC LIMIT ${limit}
    ), edge AS MATERIALIZED (
      -- No row if the page is full or there are no older businesses; the index is then not read below.
      SELECT min(id) AS id FROM newest WHERE (SELECT count(*) FROM near) < ${limit} HAVING count(*) = ${newest}
    )
    SELECT id FROM near
    UNION ALL
    (SELECT id FROM businesses_having((SELECT lower(${search}) FROM edge)) AS id
     WHERE id < (SELECT id FROM edge) AND ${hasStatus(query)}
     ORDER BY id DESC LIMIT ${limit} - (SELECT count(*) FROM near))
  )`;
}

/**
 * With a status, the words are looked up row by row, and only for rows that are read: a join might read the
 * whole table.
 */
function wordsOf({ status, before }: AdminBusinessQuery) {
  const isBefore = before === undefined ? sql`true` : sql`id < ${before}::bigint`;
  return status === undefined
    ? sql`SELECT id, words FROM business_search AS every (id, name, words) WHERE ${isBefore}`
    : sql`SELECT id, (SELECT words FROM business_search WHERE business_id = id) AS words
          FROM businesses WHERE status = ${status} AND ${isBefore}`;
}

function hasStatus({ status }: AdminBusinessQuery) {
  return status === undefined
    ? sql`true`
    : sql`id IN (SELECT businesses.id FROM businesses WHERE status = ${status})`;
}

import { sql } from 'kysely';
import { containing } from '#server/db/containing.ts';
import type { AdminBusinessQuery } from '#shared/contracts/business.ts';

/** So many of the newest are read for a short search before the index is asked. */
const NEWEST = 2000;

/** The ids of businesses whose words have the search in them: of all there are or, if it is short, of this page. */
export function foundBusinesses(search: string, query: AdminBusinessQuery, newest = NEWEST) {
  // One or two letters have no trigram.
  if ([...search.toLowerCase()].length <= 2) return foundShort(search, query, newest);
  return sql<number>`(SELECT business_id FROM business_search WHERE words LIKE lower(${containing(search)}))`;
}

/**
 * What many have fills the page from the newest businesses. What few have does not, and is then found by the index of
 * pieces. That has no order and gives all there are, which is why it comes second.
 */
function foundShort(search: string, query: AdminBusinessQuery, newest: number) {
  const { limit } = query;
  return sql<number>`(
    WITH newest AS MATERIALIZED (
      ${wordsOf(query)} ORDER BY id DESC LIMIT ${newest}
    ), near AS MATERIALIZED (
      SELECT id FROM newest WHERE words LIKE lower(${containing(search)}) ORDER BY id DESC LIMIT ${limit}
    ), edge AS MATERIALIZED (
      -- No row if the page is full, or if none is older; then nothing is asked for below.
      SELECT min(id) AS id FROM newest WHERE (SELECT count(*) FROM near) < ${limit} HAVING count(*) = ${newest}
    )
    SELECT id FROM near
    UNION ALL
    (SELECT id FROM businesses_having((SELECT lower(${search}) FROM edge)) AS id
     WHERE id < (SELECT id FROM edge) AND ${hasStatus(query)}
     ORDER BY id DESC LIMIT ${limit} - (SELECT count(*) FROM near))
  )`;
}

/** With a status, words are looked up one by one and only as far as they are read: a join might read them all. */
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

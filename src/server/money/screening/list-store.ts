import { sql } from 'kysely';
import type { ListEntry } from '#server/money/screening/score-names.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ScreeningSource } from '#shared/screening.ts';

export type StoredEntry = ListEntry & { source: ScreeningSource; hash: string };

const AT_ONCE = 500;

/** One list after another: each replaces the one before. */
export async function lockLists(transaction: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('screening lists', 0))`.execute(transaction);
}

/** The newest list of each source. */
export async function listNewestLists(db: Db) {
  return db
    .selectFrom('screeningLists')
    .innerJoin('users', 'users.id', 'loadedBy')
    .distinctOn('source')
    .select(['screeningLists.id', 'source', 'publishedOn', 'sha256', 'entryCount', 'loadedAt'])
    .select('users.username as loadedByName')
    .orderBy('source')
    .orderBy('screeningLists.id', 'desc')
    .execute();
}

export async function findNewestListId(db: Db): Promise<number | undefined> {
  const newest = await db
    .selectFrom('screeningLists')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

export async function listEntries(db: Db): Promise<StoredEntry[]> {
  return db.selectFrom('screeningEntries').selectAll().execute();
}

export async function listHashes(db: Db, source: ScreeningSource): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('screeningEntries')
    .select(['reference', 'hash'])
    .where('source', '=', source)
    .execute();
  return new Map(rows.map(({ reference, hash }) => [reference, hash]));
}

type NewList = {
  source: ScreeningSource;
  publishedOn: string;
  sha256: string;
  loadedBy: string;
  loadedAt: Date;
};

/** Stores a list in the place of the one before. Whatever was screened before it has to be screened again. */
export async function replaceList(db: Db, list: NewList, entries: StoredEntry[]): Promise<void> {
  await db
    .insertInto('screeningLists')
    .values({ ...list, entryCount: entries.length })
    .execute();
  await db.deleteFrom('screeningEntries').where('source', '=', list.source).execute();
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await db
      .insertInto('screeningEntries')
      .values(entries.slice(at, at + AT_ONCE))
      .execute();
}

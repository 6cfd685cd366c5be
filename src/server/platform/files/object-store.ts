import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { FileFacts } from '#server/platform/files/file-facts.ts';

export type ObjectRow = Selectable<Database['objects']>;

/** Returns nothing if the owner already has `mostForOne` objects for each of their businesses. */
export async function createObject(db: Db, ownerId: string, expiresAt: Date, mostForOne: number) {
  return db.transaction().execute(async (transaction) => {
    // One at a time for each owner: requests sent at once would all count the same rows and all be accepted.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`objects of ${ownerId}`}, 0))`.execute(
      transaction,
    );
    const most = mostForOne * Math.max(1, await countBusinessesOf(transaction, ownerId));
    if ((await countObjectsOf(transaction, ownerId)) >= most) return undefined;
    return transaction
      .insertInto('objects')
      .values({ ownerId, expiresAt, contentType: null, sizeBytes: null })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function countBusinessesOf(db: Db, ownerId: string): Promise<number> {
  return countRows(db.selectFrom('businesses').where('ownerId', '=', ownerId));
}

async function countObjectsOf(db: Db, ownerId: string): Promise<number> {
  return countRows(db.selectFrom('objects').where('ownerId', '=', ownerId));
}

export async function findObject(db: Db, id: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('objects').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the object until the transaction ends. */
export async function lockObject(db: Db, id: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('objects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns nothing if the object is already stored or was deleted. */
export async function markStored(db: Db, id: string, facts: FileFacts): Promise<ObjectRow | undefined> {
  return db
    .updateTable('objects')
    .set({ ...facts, status: 'stored' })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

export async function listExpired(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('id')
    .where('status', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteObject(db: Db, id: string): Promise<void> {
  await db.deleteFrom('objects').where('id', '=', id).execute();
}

export async function listObjectsOf(db: Db, ownerId: string): Promise<ObjectRow[]> {
  return db.selectFrom('objects').selectAll().where('ownerId', '=', ownerId).orderBy('createdAt').execute();
}

export async function listObjects(db: Db, ids: string[]): Promise<ObjectRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('objects').selectAll().where('id', '=', sql<string>`ANY(${ids}::uuid[])`).execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Returns false if a request exists already. */
export async function insertErasure(db: Db, userId: string, requestedAt: Date, dueAt: Date) {
  const inserted = await db
    .insertInto('erasures')
    .values({ userId, requestedAt, dueAt, erasedAt: null })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns false if there was no request. */
export async function deleteErasure(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('erasures')
    .where('userId', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function findErasure(db: Db, userId: string) {
  return db
    .selectFrom('erasures')
    .select(['requestedAt', 'dueAt'])
    .where('userId', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
}

export async function listDueErasures(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('userId')
    .where('erasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Locks the request until the transaction ends. Returns false if it was undone or carried out in the meantime. */
export async function lockErasure(transaction: Db, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('erasures')
    .select('userId')
    .where('userId', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markErased(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('erasures').set({ erasedAt: now }).where('userId', '=', userId).execute();
}

/** What belongs to an account: as a staff member of one or more businesses, as an owner of them, as an admin. */
export async function readTies(db: Db, userId: string) {
  const ties = await db
    .selectFrom('users')
    .select(['id', 'role', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'businessId'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const businesses = await db
    .selectFrom('businesses')
    .select(['id', 'status'])
    .where('ownerId', '=', userId)
    .orderBy('id')
    .execute();
  return { ...ties, staff, businesses };
}

/**
 * Whether another admin can sign in. Locks all admins, so that of two who are erased or disabled at once the second sees
 * that the first is gone.
 */
export async function hasAdminBesides(db: Db, userId: string): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'disabledAt'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.some(({ id, disabledAt }) => id !== userId && disabledAt === null);
}

/** From now on the person cannot be tipped anywhere, so that nothing more is owed to them. */
export async function stopTips(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ isActive: false })
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .execute();
}

export async function lockUser(db: Db, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(db);
}

import type { Db } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';

/** Whether this account still has to open a link, and none is on its way. */
export async function needsConfirmation(db: Db, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('emailConfirmations', (join) => join.onRef('userId', '=', 'users.id').on('expiresAt', '>', now))
    .select('userId as waitingId')
    .where('users.id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.waitingId === null;
}

/** The link that was sent last; it may have expired. */
export async function findConfirmation(db: Db, userId: string) {
  return db
    .selectFrom('emailConfirmations')
    .select(['expiresAt', 'newEmail'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Replaces a link that was sent before. */
export async function saveConfirmation(
  db: Db,
  userId: string,
  token: string,
  expiresAt: Date,
  newEmail: string | null,
): Promise<void> {
  const given = { tokenHash: hashToken(token), expiresAt, newEmail };
  await db
    .insertInto('emailConfirmations')
    .values({ userId, ...given })
    .onConflict((taken) => taken.column('userId').doUpdateSet(given))
    .execute();
}

/** Deletes the link of this account and returns its new address, if it has one; of two requests at once, only one gets it. */
export async function consumeConfirmation(db: Db, userId: string, token: string, now: Date) {
  return db
    .deleteFrom('emailConfirmations')
    .where('userId', '=', userId)
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning('newEmail')
    .executeTakeFirst();
}

export async function setConfirmedEmail(
  db: Db,
  userId: string,
  newEmail: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailConfirmedAt: now, ...(newEmail !== null && { email: newEmail, updatedAt: now }) })
    .where('id', '=', userId)
    .execute();
}

export async function deleteConfirmation(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
}

/** A link that confirms the present address stays. */
export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('emailConfirmations')
    .where('userId', '=', userId)
    .where('newEmail', 'is not', null)
    .execute();
}

export async function sweepConfirmations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailConfirmations').where('expiresAt', '<=', now).execute();
}

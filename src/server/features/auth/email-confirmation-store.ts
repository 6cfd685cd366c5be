import type { Db } from '#server/db/database.ts';
import { hashToken } from '#server/db/hash-token.ts';

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

/** Replaces a link that was sent before. */
export async function keepConfirmation(
  db: Db,
  userId: string,
  token: string,
  expiresAt: Date,
): Promise<void> {
  const given = { tokenHash: hashToken(token), expiresAt };
  await db
    .insertInto('emailConfirmations')
    .values({ userId, ...given })
    .onConflict((taken) => taken.column('userId').doUpdateSet(given))
    .execute();
}

/** Deletes the link and returns its account; of two requests at once, only one gets it. */
export async function takeConfirmation(db: Db, token: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return taken?.userId;
}

export async function setEmailConfirmed(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ emailConfirmedAt: now }).where('id', '=', userId).execute();
}

export async function sweepConfirmations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailConfirmations').where('expiresAt', '<=', now).execute();
}

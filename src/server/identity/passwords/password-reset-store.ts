import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';
import { countRows } from '#server/platform/db/sql-text.ts';

/** Returns false, and stores nothing, if there is no such account, or it is disabled or its data erased. */
export async function insertReset(
  db: Db,
  userId: string,
  token: string,
  { expiresAt, isMailed }: { expiresAt: Date; isMailed: boolean },
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO password_resets (token_hash, user_id, expires_at, is_mailed)
    SELECT ${hashToken(token)}, id, ${expiresAt}, ${isMailed}
    FROM users
    WHERE id = ${userId}
      AND disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM erasures WHERE user_id = users.id AND erased_at IS NOT NULL)`.execute(db);
  return inserted.numAffectedRows === 1n;
}

export async function countResetsOf(db: Db, userId: string, now: Date): Promise<number> {
  return countRows(db.selectFrom('passwordResets').where('userId', '=', userId).where('expiresAt', '>', now));
}

/** The account that a link is for. */
export async function findResetUser(db: Db, token: string, now: Date) {
  return db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'userId')
    .select(['users.id', 'username'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes the link, and returns whether it was sent to the address of the account. Undefined if the link is gone: of two
 * requests at once, only one gets it.
 */
export async function consumeReset(db: Db, token: string, now: Date) {
  return db
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning('isMailed')
    .executeTakeFirst();
}

export async function deleteResetsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordResets').where('userId', '=', userId).execute();
}

export async function sweepResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';
import { countRows } from '#server/platform/db/sql-text.ts';

/** Replaces a secret whose set-up was not finished. */
export async function saveSecret(db: Db, userId: string, secret: string): Promise<void> {
  const stored = encryptField(db, 'authenticators.secret', userId, secret);
  await db
    .insertInto('authenticators')
    .values({ userId, secret: stored, lastStep: 0 })
    .onConflict((taken) => taken.column('userId').doUpdateSet({ secret: stored, lastStep: 0 }))
    .execute();
}

/** `since` is null while the set-up is not finished: until then no code of this secret counts at the sign-in. */
export async function findAuthenticator(db: Db, userId: string) {
  const row = await db
    .selectFrom('authenticators')
    .select(['secret', 'since'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && { ...row, secret: decryptField(db, 'authenticators.secret', userId, row.secret) };
}

export async function setAuthenticatorSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.updateTable('authenticators').set({ since }).where('userId', '=', userId).execute();
}

export async function deleteAuthenticator(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('authenticators').where('userId', '=', userId).execute();
}

/** False if a code of this step was used before: of two requests with the same code, only one gets in. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/**
 * Stores on the account since when it has a second factor of any kind, because that is read with every request. Without
 * any, its recovery codes are deleted. Call it in each transaction that adds or removes one. Returns what it stored.
 */
export async function refreshSecondFactorSince(transaction: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    UPDATE users SET second_factor_since = (
      SELECT min(since) FROM (
        SELECT since FROM authenticators WHERE user_id = ${userId}
        UNION ALL
        SELECT created_at FROM passkeys WHERE user_id = ${userId}
      ) AS factors)
    WHERE id = ${userId}
    RETURNING second_factor_since AS since`.execute(transaction);
  const since = rows[0]?.since ?? null;
  if (since === null) await transaction.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return since;
}

export async function replaceRecoveryCodes(db: Db, userId: string, codes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
    .execute();
}

export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashToken(code))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId));
}

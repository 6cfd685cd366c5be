import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { decryptField, encryptField } from '#server/db/encrypted-fields.ts';
import { hashToken } from '#server/db/hash-token.ts';

/** Replaces a secret whose set-up was not finished. */
export async function keepSecret(db: Db, userId: string, secret: string): Promise<void> {
  const stored = encryptField(db, 'authenticators.secret', userId, secret);
  await db
    .insertInto('authenticators')
    .values({ userId, secret: stored, lastStep: 0 })
    .onConflict((taken) => taken.column('userId').doUpdateSet({ secret: stored, lastStep: 0 }))
    .execute();
}

export async function findSecret(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && decryptField(db, 'authenticators.secret', userId, row.secret);
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

/** Null removes the second factor, with its secret and its recovery codes. */
export async function setSince(db: Db, userId: string, since: Date | null): Promise<void> {
  await db.updateTable('users').set({ secondFactorSince: since }).where('id', '=', userId).execute();
  if (since !== null) return;
  await db.deleteFrom('authenticators').where('userId', '=', userId).execute();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Db, userId: string, codes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
    .execute();
}

export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashToken(code))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

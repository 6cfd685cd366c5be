import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';

type NewPasskey = Omit<Insertable<Database['passkeys']>, 'lastUsedAt'>;

/** False if the same passkey is stored already, for this account or another. */
export async function insertPasskey(db: Db, row: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((taken) => taken.column('credentialId').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export async function findPasskeyByCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'name', 'credentialId', 'publicKey'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Records a use. False if the counter has not grown: of two requests with the same counter, only one gets in. Devices
 * that do not count always say 0.
 */
export async function moveCounter(db: Db, passkeyId: number, counter: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', passkeyId)
    .where(sql<boolean>`(counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function setPasskeyName(db: Db, userId: string, id: number, name: string): Promise<boolean> {
  const named = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return named.numUpdatedRows > 0n;
}

/** Returns its name. Undefined if the account has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  // Otherwise a passkey whose making has begun could still be added.
  await db.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
}

/** Long enough for somebody who looks for their phone. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The browser that has to answer, and the account that gets the passkey: null at a sign-in. */
export type Challenged = { holder: string; userId: string | null };

/** A browser has one challenge at a time: a new one replaces the old one. */
export async function saveChallenge(
  db: Db,
  { holder, userId }: Challenged,
  challenge: string,
  now: Date,
): Promise<void> {
  const row = { challenge, userId, expiresAt: new Date(now.getTime() + CHALLENGE_MS) };
  await db
    .insertInto('passkeyChallenges')
    .values({ holder, ...row })
    .onConflict((taken) => taken.column('holder').doUpdateSet(row))
    .execute();
}

/** Deletes it: a challenge can be answered once, also by two requests at the same moment. */
export async function consumeChallenge(db: Db, { holder, userId }: Challenged, now: Date) {
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('holder', '=', holder)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute();
}

import type { Db } from '#server/platform/db/database.ts';

/** Long enough for somebody who looks for their phone. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The browser that has to answer, and the account that gets the passkey: null at a sign-in. */
export type Challenged = { holder: string; userId: string | null };

/** A browser has one challenge at a time: a new one replaces the old one. */
export async function keepChallenge(
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
export async function takeChallenge(
  db: Db,
  { holder, userId }: Challenged,
  now: Date,
): Promise<string | undefined> {
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

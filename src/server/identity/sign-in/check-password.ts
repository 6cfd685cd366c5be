import { clearFailures } from '#server/identity/sign-in/login-failure-store.ts';
import { verifyPassword } from '#server/identity/sign-in/passwords.ts';
import {
  changeFromKey,
  changeKey,
  recordAttempt,
  refuseWhileSlowed,
} from '#server/identity/sign-in/slow-guessing.ts';
import { findPasswordHash } from '#server/identity/sign-in/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The signed-in user who types the password again, and from where. */
export type Guesser = { userId: string; sid: string; address: string | null };

/** Returns the stored hash if the password is right. Wrong ones are counted: somebody may use another user's session. */
export async function checkPassword(
  db: Db,
  clock: () => Date,
  password: string,
  from: Guesser,
): Promise<string | undefined> {
  const keys = keysOf(from, clock());
  const attempt = { by: keys[0], waitsFor: keys, countsFor: keys };
  await refuseWhileSlowed(db, attempt, clock());
  const hash = await findPasswordHash(db, from.userId);
  const matches = hash !== undefined && (await verifyPassword(hash, password));
  await recordAttempt(db, attempt, matches, clock());
  return matches ? hash : undefined;
}

export async function clearGuesses(transaction: Db, from: Guesser, now: Date): Promise<void> {
  await clearFailures(transaction, keysOf(from, now));
}

function keysOf({ userId, sid, address }: Guesser, now: Date): [string, string] {
  return [changeFromKey(sid, address), changeKey(userId, now)];
}

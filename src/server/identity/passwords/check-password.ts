import { clearFailures } from '#server/identity/passwords/login-failure-store.ts';
import {
  changeFromKey,
  changeKey,
  recordAttempt,
  refuseWhileSlowed,
} from '#server/identity/passwords/slow-guessing.ts';
import { verifyPassword } from '#server/identity/users/passwords.ts';
import { findPasswordHash } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';

/** The signed-in user who types the password again, and from where. */
type Guesser = Pick<Acting, 'actorId' | 'sid' | 'address'>;

/** Before a change that somebody who uses another user's open session must not make. */
export async function requirePassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  password: string,
  acting: Guesser,
): Promise<void> {
  if ((await findMatchingHash(db, clock, password, acting)) === undefined)
    throw refuseField('invalid_input', 'password', 'wrong_password');
}

/** Returns the stored hash if the password is right. Wrong ones are counted: somebody may use another user's session. */
export async function findMatchingHash(
  db: Db,
  clock: () => Date,
  password: string,
  acting: Guesser,
): Promise<string | undefined> {
  const keys = keysOf(acting, clock());
  const attempt = { by: keys[0], waitsFor: keys, countsFor: keys };
  await refuseWhileSlowed(db, attempt, clock());
  const hash = await findPasswordHash(db, acting.actorId);
  const matches = hash !== undefined && (await verifyPassword(hash, password));
  await recordAttempt(db, attempt, matches, clock());
  return matches ? hash : undefined;
}

export async function clearGuesses(transaction: Db, acting: Guesser, now: Date): Promise<void> {
  await clearFailures(transaction, keysOf(acting, now));
}

function keysOf({ actorId, sid, address }: Guesser, now: Date): [string, string] {
  return [changeFromKey(sid, address), changeKey(actorId, now)];
}

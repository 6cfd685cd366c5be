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

/** Returns the stored hash if the password is right. */
export async function findMatchingHash(
  db: Db,
  clock: () => Date,
  password: string,
  acting: Guesser,
): Promise<string | undefined> {
  let hash: string | undefined;
  await countGuess({ db, clock }, acting, async () => {
    hash = await findHash(db, password, acting.actorId);
    return hash ? undefined : 'password';
  });
  return hash;
}

/** Without counting: only inside of `countGuess`. */
export async function findHash(db: Db, password: string, userId: string): Promise<string | undefined> {
  const hash = await findPasswordHash(db, userId);
  return hash !== undefined && (await verifyPassword(hash, password)) ? hash : undefined;
}

/**
 * Returns what is wrong, if anything. Wrong guesses are counted and slow down the next ones: somebody may use another
 * user's session.
 */
export async function countGuess<Wrong extends string>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  acting: Guesser,
  findWrong: () => Promise<Wrong | undefined>,
): Promise<Wrong | undefined> {
  const keys = keysOf(acting, clock());
  const attempt = { by: keys[0], waitsFor: keys, countsFor: keys };
  await refuseWhileSlowed(db, attempt, clock());
  const wrong = await findWrong();
  await recordAttempt(db, attempt, wrong === undefined, clock());
  return wrong;
}

export async function clearGuesses(transaction: Db, acting: Guesser, now: Date): Promise<void> {
  await clearFailures(transaction, keysOf(acting, now));
}

function keysOf({ actorId, sid, address }: Guesser, now: Date): [string, string] {
  return [changeFromKey(sid, address), changeKey(actorId, now)];
}

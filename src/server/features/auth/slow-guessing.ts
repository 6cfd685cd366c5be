import { createHash } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import {
  addFailure,
  FORGET_AFTER_MS,
  listFailures,
  takeTurn,
} from '#server/features/auth/login-failure-store.ts';
import { TooManyRequests } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/client-address.ts';

/**
 * Wrong passwords are free at first, then each makes the next wait: 1, 2, 4 … seconds, up to a longest. What a
 * stranger does must never keep the owner out, so:
 * - an account is counted for each network apart, and as a whole only so loosely that one network never gets there;
 * - a browser that has signed in to the account before waits for its own failures alone, whoever else is guessing;
 * - attempts that are made to wait do not count, so the wait always ends;
 * - no account is ever locked. Names nobody has are counted as well, or the wait would tell which ones exist.
 * See docs/decisions/012-slowing-failed-logins.md.
 */
const RULES = {
  accountFrom: { free: 5, longestWaitMs: 60_000 },
  /** In a quarter of an hour. One network that waits as it must fails some 25 times in it, two such 50. */
  account: { free: 100, longestWaitMs: 5000 },
  browser: { free: 5, longestWaitMs: 60_000 },
  /** Many people sit behind one address, and each may mistype. */
  address: { free: 20, longestWaitMs: 60_000 },
  /** Someone with a session that is not theirs, who tries for the current password in order to change it. */
  changeFrom: { free: 5, longestWaitMs: 60_000 },
  change: { free: 100, longestWaitMs: 5000 },
} as const;
const FIRST_WAIT_MS = 1000;

type Counted = keyof typeof RULES;

export type Attempt = {
  /** Whose attempts are settled one after the other. */
  by: string;
  waitsFor: string[];
  countsFor: string[];
};

/**
 * An account by its id, since its name can be written in several ways; a name nobody has by its hash, since it may be
 * a password typed into the wrong field.
 */
export function accountName(userId: string | undefined, username: string): string {
  return userId ?? createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

export function accountKey(account: string, now: Date): string {
  return keyOf('account', `${account} ${quarterOf(now)}`);
}

export function accountFromKey(account: string, address: string | null): string {
  return keyOf('accountFrom', `${account} ${networkOf(address ?? '')}`);
}

export function browserKey(browser: string): string {
  return keyOf('browser', browser);
}

export function addressKey(address: string | null): string {
  return keyOf('address', networkOf(address ?? ''));
}

export function changeKey(userId: string, now: Date): string {
  return keyOf('change', `${userId} ${quarterOf(now)}`);
}

/** The network as well: a stolen cookie is the owner's own session. */
export function changeFromKey(sid: string, address: string | null): string {
  return keyOf('changeFrom', `${sid} ${networkOf(address ?? '')}`);
}

function keyOf(counted: Counted, name: string): string {
  return `${counted}:${name}`;
}

/** Counts for the whole account begin anew with each: someone who never pauses must not add them up over a day. */
function quarterOf(now: Date): number {
  return Math.floor(now.getTime() / FORGET_AFTER_MS);
}

export async function refuseWhileSlowed(db: Db, { waitsFor }: Attempt, now: Date): Promise<void> {
  const failures = await listFailures(db, waitsFor, now);
  const waitMs = Math.max(
    0,
    ...failures.map(({ key, count, lastAt }) => lastAt.getTime() + waitAfter(key, count) - now.getTime()),
  );
  if (waitMs > 0) {
    throw new TooManyRequests('too_many_attempts', waitMs);
  }
}

/**
 * Before the outcome is told: whether to wait is asked once more and a wrong password is counted, one attempt after
 * the other, so that of guesses sent all at once only the free ones learn anything.
 */
export async function settle(db: Db, attempt: Attempt, matches: boolean, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, attempt.by);
    await refuseWhileSlowed(transaction, attempt, now);
    if (!matches) await addFailure(transaction, attempt.countsFor, now);
  });
}

function waitAfter(key: string, count: number): number {
  const [counted] = key.split(':') as [Counted];
  const { free, longestWaitMs } = RULES[counted];
  return count < free ? 0 : Math.min(longestWaitMs, FIRST_WAIT_MS * 2 ** (count - free));
}

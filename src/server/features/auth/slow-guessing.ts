import { createHash } from 'node:crypto';
import { TooManyRequests } from '#server/app-error.ts';
import { networkOf } from '#server/client-address.ts';
import type { Db } from '#server/db/database.ts';
import { listFailures } from '#server/features/auth/login-failure-store.ts';

/**
 * Wrong passwords are free at first, then each makes the next wait: 1, 2, 4 … seconds, a minute at most. What a
 * stranger does must never keep the owner out, so:
 * - a browser that has signed in to the account before waits for its own failures alone, whoever else is guessing;
 * - any other waits for the account's and for its address's, but attempts that are made to wait do not count, so
 *   the wait always ends;
 * - no account is ever locked. Names nobody has are counted as well, or the wait would tell which ones exist.
 * See docs/decisions/012-slowing-failed-logins.md.
 */
const FREE_FAILURES = {
  account: 5,
  browser: 5,
  /** Many people sit behind one address, and each may mistype. */
  address: 20,
  /** Someone at a browser left open, who tries for the current password in order to change it. */
  change: 5,
} as const;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

type Counted = keyof typeof FREE_FAILURES;

/**
 * An account by its id, since its name can be written in several ways; a name nobody has by its hash, since it may be
 * a password typed into the wrong field.
 */
export function accountKey(userId: string | undefined, username: string): string {
  const unknown = () => createHash('sha256').update(username.toLowerCase()).digest('base64url');
  return keyOf('account', userId ?? unknown());
}

export function browserKey(browser: string): string {
  return keyOf('browser', browser);
}

export function addressKey(address: string | null): string {
  return keyOf('address', networkOf(address ?? ''));
}

export function changeKey(userId: string): string {
  return keyOf('change', userId);
}

function keyOf(counted: Counted, name: string): string {
  return `${counted}:${name}`;
}

export async function refuseWhileSlowed(db: Db, keys: string[], now: Date): Promise<void> {
  const failures = await listFailures(db, keys, now);
  const waitMs = Math.max(
    0,
    ...failures.map(({ key, count, lastAt }) => lastAt.getTime() + waitAfter(key, count) - now.getTime()),
  );
  if (waitMs > 0) {
    throw new TooManyRequests('Too many failed attempts. Please wait a moment and try again.', waitMs);
  }
}

function waitAfter(key: string, count: number): number {
  const [counted] = key.split(':') as [Counted];
  const beyond = count - FREE_FAILURES[counted];
  return beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond);
}

import { createHash } from 'node:crypto';
import {
  addFailure,
  FORGET_AFTER_MS,
  listFailures,
  lockKey,
} from '#server/identity/passwords/login-failure-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { TooManyRequests } from '#server/platform/http/app-error.ts';
import { networkOf } from '#server/platform/http/client-address.ts';

/**
 * The first wrong passwords cost nothing; after that, each one makes the next attempt wait 1, 2, 4 … seconds,
 * up to a maximum. An attacker must never lock the owner out, therefore:
 * - failures for an account are counted separately for each network. The count for the whole account has a
 *   limit so high that one network alone never reaches it;
 * - a browser that has signed in to the account before waits only for its own failures;
 * - attempts refused because of a wait are not counted, so the wait always ends;
 * - no account is ever locked. Unknown usernames are counted too, otherwise the wait would reveal which ones
 *   exist.
 * See docs/decisions/012-slowing-failed-logins.md.
 */
const RULES = {
  accountFrom: { free: 5, longestWaitMs: 60_000 },
  /**
   * Within 15 minutes. One network that respects the waits reaches about 25 failures in that time, two
   * networks about 50.
   */
  account: { free: 100, longestWaitMs: 5000 },
  browser: { free: 5, longestWaitMs: 60_000 },
  /** Many people share one address, and each of them may mistype. */
  address: { free: 20, longestWaitMs: 60_000 },
  /** Guesses of the current password on the change-password form, by somebody who uses another user's session. */
  changeFrom: { free: 5, longestWaitMs: 60_000 },
  change: { free: 100, longestWaitMs: 5000 },
  /** Sign-ups whose name or address somebody has already, by network: many of them look for who has an account. */
  taken: { free: 10, longestWaitMs: 60_000 },
  /** Receipts that guests have mailed to one address: somebody else's mailbox must not be filled. */
  mailed: { free: 3, longestWaitMs: FORGET_AFTER_MS },
  /** Other mails to an address that nobody has confirmed, or that an account names: by address, account and network. */
  mailTo: { free: 8, longestWaitMs: FORGET_AFTER_MS },
  mailBy: { free: 30, longestWaitMs: FORGET_AFTER_MS },
  mailFrom: { free: 100, longestWaitMs: FORGET_AFTER_MS },
  /** Invitations to the team of one business, which an admin has approved. */
  mailTeam: { free: 500, longestWaitMs: FORGET_AFTER_MS },
} as const;
const FIRST_WAIT_MS = 1000;

type Counted = keyof typeof RULES;

export type Attempt = {
  /** The key whose attempts are recorded one after the other. */
  by: string;
  /** A failure counted under one of these keys can make this attempt wait. */
  waitsFor: string[];
  /** If this attempt fails, it is counted under these keys. */
  countsFor: string[];
};

/**
 * The user id if the user exists, because a username can be written in several ways. An unknown username is
 * hashed, because it may be a password typed into the wrong field.
 */
export function accountName(userId: string | undefined, username: string): string {
  return userId ?? createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

export function accountKey(account: string, now: Date): string {
  return keyOf('account', `${account} ${quarterHourOf(now)}`);
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
  return keyOf('change', `${userId} ${quarterHourOf(now)}`);
}

/** The network is part of the key: a stolen cookie has the same session id as the owner. */
export function changeFromKey(sid: string, address: string | null): string {
  return keyOf('changeFrom', `${sid} ${networkOf(address ?? '')}`);
}

export function signUpKey(address: string | null): string {
  return keyOf('taken', networkOf(address ?? ''));
}

/** Hashed, because a guest's address is not kept. */
export function mailedKey(email: string): string {
  return keyOf('mailed', hashOf(email));
}

/**
 * Counts a mail to somebody who may be a stranger, and refuses it if there were too many: to this address, by this account
 * or from its network. In the transaction of the mail, so that what was refused is not done.
 */
export async function countMailToStranger(
  transaction: Db,
  email: string,
  { actorId, address }: Pick<Actor, 'actorId' | 'address'>,
  now: Date,
): Promise<void> {
  const keys = [
    keyOf('mailTo', hashOf(email)),
    keyOf('mailFrom', networkOf(address ?? '')),
    ...(actorId ? [keyOf('mailBy', actorId)] : []),
  ].sort();
  // In order, so that two mails at once cannot wait for each other.
  for (const key of keys) await lockKey(transaction, key);
  await refuseMailsWhileSlowed(transaction, keys, now);
  await addFailure(transaction, keys, now);
}

/** The same for mails to a whole team at once: to each address, and all of them for the business. */
export async function countMailsToTeam(
  transaction: Db,
  emails: string[],
  businessId: number,
  now: Date,
): Promise<void> {
  if (emails.length === 0) return;
  const team = keyOf('mailTeam', String(businessId));
  const addresses = [...new Set(emails.map((email) => keyOf('mailTo', hashOf(email))))];
  await lockKey(transaction, team);
  await refuseMailsWhileSlowed(transaction, [team, ...addresses], now);
  await addFailure(transaction, addresses, now);
  await addFailure(transaction, [team], now, emails.length);
}

async function refuseMailsWhileSlowed(transaction: Db, keys: string[], now: Date): Promise<void> {
  try {
    await refuseWhileSlowed(transaction, { waitsFor: keys }, now);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    throw new TooManyRequests('too_many_requests', error.retryAfterSeconds * 1000);
  }
}

function hashOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}

function keyOf(counted: Counted, name: string): string {
  return `${counted}:${name}`;
}

/**
 * Counts for a whole account start again in each quarter of an hour; otherwise an attacker who never pauses
 * would add them up over a day.
 */
function quarterHourOf(now: Date): number {
  return Math.floor(now.getTime() / FORGET_AFTER_MS);
}

export async function refuseWhileSlowed(
  db: Db,
  { waitsFor }: Pick<Attempt, 'waitsFor'>,
  now: Date,
): Promise<void> {
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
 * Called before the client learns the result. Under a lock, checks the wait again and counts a wrong
 * password, so that of many guesses sent at once only the free ones get an answer.
 */
export async function recordAttempt(db: Db, attempt: Attempt, matches: boolean, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockKey(transaction, attempt.by);
    await refuseWhileSlowed(transaction, attempt, now);
    if (!matches) await addFailure(transaction, attempt.countsFor, now);
  });
}

function waitAfter(key: string, count: number): number {
  const [counted] = key.split(':') as [Counted];
  const { free, longestWaitMs } = RULES[counted];
  return count < free ? 0 : Math.min(longestWaitMs, FIRST_WAIT_MS * 2 ** (count - free));
}

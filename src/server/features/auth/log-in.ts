import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { askToConfirm } from '#server/features/auth/confirm-email.ts';
import { clearFailures } from '#server/features/auth/login-failure-store.ts';
import { verifyDecoy, verifyPassword } from '#server/features/auth/passwords.ts';
import { takeCode } from '#server/features/auth/second-factor.ts';
import type { Account, OpenSession } from '#server/features/auth/session-store.ts';
import {
  type Attempt,
  accountFromKey,
  accountKey,
  accountName,
  addressKey,
  browserKey,
  recordAttempt,
  refuseWhileSlowed,
} from '#server/features/auth/slow-guessing.ts';
import { findUserByUsername, toSessionUser } from '#server/features/auth/user-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';

/**
 * The sender of a sign-in request: the address, and how to tell whether the browser has signed in to the
 * account before.
 */
export type Caller = Actor & { findKnownBrowser(account: Account): string | undefined };

/**
 * Strangers who use up the limit of an address must not keep its owner out: a browser that has signed in to the account
 * before is counted for the account instead. Returns the account's id.
 */
export async function findKnownAccount(
  db: Db,
  { username }: LoginRequest,
  browser: Pick<Caller, 'findKnownBrowser'> & { showsBrowser(): boolean },
): Promise<string | undefined> {
  if (!browser.showsBrowser()) return undefined;
  const user = await findUserByUsername(db, username);
  const isKnown = user && browser.findKnownBrowser({ id: user.id, passwordHash: user.password });
  return isKnown ? user.id : undefined;
}

export async function logIn(
  db: Db,
  clock: () => Date,
  request: LoginRequest,
  { findKnownBrowser, ...from }: Caller,
  openSession: OpenSession,
  publicOrigin: string,
): Promise<SessionUser> {
  const user = await findUserByUsername(db, request.username);
  const account = user && { id: user.id, passwordHash: user.password };
  const browser = account && findKnownBrowser(account);
  const name = accountName(user?.id, request.username);
  const here = accountFromKey(name, from.address);
  const ofAccount = [here, accountKey(name, clock())];
  const attempt = attemptOf(browser, here, [...ofAccount, addressKey(from.address)]);

  await refuseWhileSlowed(db, attempt, clock());
  const isRight = user
    ? await verifyPassword(user.password, request.password)
    : await verifyDecoy(request.password);
  // A disabled account gets the answer of a wrong password, after the same work.
  const matches = isRight && user?.disabledAt === null;
  const needsCode = matches && user.secondFactorSince !== null;
  // Only who knows the password learns that there is a second factor.
  if (needsCode && !request.code) {
    await recordAttempt(db, attempt, true, clock());
    throw refuse('unauthorized', 'second_factor_needed');
  }
  const isIn = matches && (!needsCode || (await takeCode(db, user.id, request.code ?? '', clock())));
  await recordAttempt(db, attempt, isIn, clock());

  const subject = user && ({ type: 'user', id: user.id } as const);
  if (!user || !account || !isIn) {
    await recordAudit(db, from, {
      action: 'auth.sign_in_failed',
      // An unknown username is not recorded: it may be a password typed into the wrong field.
      ...(subject && { subject, detail: { username: user.username } }),
    });
    throw refuse('unauthorized', needsCode ? 'wrong_code' : 'wrong_login');
  }
  await db.transaction().execute(async (transaction) => {
    await openSession(transaction, account);
    // The failures of the address are kept: otherwise an attacker could clear them by signing in to
    // their own account after every guess.
    await clearFailures(transaction, [...ofAccount, ...(browser ? [browserKey(browser)] : [])]);
    await recordAudit(
      transaction,
      { ...from, actorId: user.id },
      { action: 'auth.signed_in', ...(subject && { subject }) },
    );
    await askToConfirm(transaction, user, clock(), publicOrigin);
  });
  return toSessionUser(user);
}

/**
 * A known browser waits only for its own failures. They are still counted for the account and the address,
 * because a browser can delete its cookie.
 */
function attemptOf(browser: string | undefined, here: string, ofStranger: string[]): Attempt {
  if (!browser) return { by: here, waitsFor: ofStranger, countsFor: ofStranger };
  const own = browserKey(browser);
  return { by: own, waitsFor: [own], countsFor: [own, ...ofStranger] };
}

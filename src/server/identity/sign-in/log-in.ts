import { findPasskeyProblem, type PasskeyAsker } from '#server/identity/sign-in/check-passkey.ts';
import { finishSignIn, recordFailedSignIn } from '#server/identity/sign-in/finish-sign-in.ts';
import { listPasskeys } from '#server/identity/sign-in/passkey-store.ts';
import { verifyDecoy, verifyPassword } from '#server/identity/sign-in/passwords.ts';
import { takeCode } from '#server/identity/sign-in/second-factor.ts';
import type { Account, OpenSession } from '#server/identity/sign-in/session-store.ts';
import { signInAttempt } from '#server/identity/sign-in/sign-in-attempt.ts';
import { recordAttempt, refuseWhileSlowed } from '#server/identity/sign-in/slow-guessing.ts';
import { findUserByUsername } from '#server/identity/sign-in/user-store.ts';
import type { Actor } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';

/**
 * The sender of a sign-in request: the address, how to tell whether the browser has signed in to the account before, and
 * which challenge its passkey was asked.
 */
export type Caller = Actor & {
  findKnownBrowser(account: Account): string | undefined;
  asker: PasskeyAsker;
};
export type SignInPlatform = Pick<Platform, 'db' | 'clock' | 'publicOrigin'>;

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
  platform: SignInPlatform,
  request: LoginRequest,
  { findKnownBrowser, asker, ...from }: Caller,
  openSession: OpenSession,
): Promise<SessionUser> {
  const { db, clock } = platform;
  const user = await findUserByUsername(db, request.username);
  const browser = user && findKnownBrowser({ id: user.id, passwordHash: user.password });
  const { attempt, clearedBySuccess } = signInAttempt(
    { userId: user?.id, typed: request.username, browser, address: from.address },
    clock(),
  );

  await refuseWhileSlowed(db, attempt, clock());
  const isRight = user
    ? await verifyPassword(user.password, request.password)
    : await verifyDecoy(request.password);
  // A disabled account gets the answer of a wrong password, after the same work.
  const matches = isRight && user?.disabledAt === null;
  const needsFactor = matches && user.secondFactorSince !== null;
  // Only who knows the password learns that there is a second factor.
  if (needsFactor && !request.code && !request.passkey) {
    await recordAttempt(db, attempt, true, clock());
    const passkeys = await listPasskeys(db, user.id);
    throw refuse('unauthorized', passkeys.length > 0 ? 'passkey_or_code_needed' : 'second_factor_needed');
  }
  const problem = await findProblem();
  await recordAttempt(db, attempt, problem === undefined, clock());
  if (!user || problem) {
    await recordFailedSignIn(db, from, user);
    throw refuse('unauthorized', problem ?? 'wrong_login');
  }
  return finishSignIn(platform, user, from, clearedBySuccess, openSession);

  async function findProblem() {
    if (!user || !matches) return 'wrong_login';
    if (!needsFactor) return undefined;
    if (request.passkey) return findPasskeyProblem(db, user.id, request.passkey, asker, from, clock());
    return (await takeCode(db, user.id, request.code ?? '', clock())) ? undefined : 'wrong_code';
  }
}

import type { FastifyRequest } from 'fastify';
import { clearFailures } from '#server/identity/passwords/login-failure-store.ts';
import {
  type Attempt,
  accountFromKey,
  accountKey,
  accountName,
  addressKey,
  browserKey,
  recordAttempt,
  refuseWhileSlowed,
} from '#server/identity/passwords/slow-guessing.ts';
import { listPasskeys } from '#server/identity/second-factor/passkey-store.ts';
import { findPasskeyProblem, type PasskeyAsker } from '#server/identity/second-factor/passkeys.ts';
import { consumeCode } from '#server/identity/second-factor/second-factor.ts';
import { relyingPartyOf } from '#server/identity/second-factor/webauthn.ts';
import type { Account, OpenSession } from '#server/identity/sessions/session-store.ts';
import { sendFirstConfirmation } from '#server/identity/sign-in/confirm-email.ts';
import { verifyDecoy, verifyPassword } from '#server/identity/users/passwords.ts';
import { type findUserById, findUserByUsername, toSessionUser } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Actor, actorOf } from '#server/platform/http/acting.ts';
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
    return (await consumeCode(db, user.id, request.code ?? '', clock())) ? undefined : 'wrong_code';
  }
}

export function callerOf(request: FastifyRequest, publicOrigin: string): Caller {
  return {
    ...actorOf(request, null),
    findKnownBrowser: (account) => request.findKnownBrowser(account),
    asker: { holder: request.findPasskeyHolder(), party: relyingPartyOf(request, publicOrigin) },
  };
}

type Facts = {
  userId: string | undefined;
  /** What was typed as the name of the account, for an account that does not exist. */
  typed: string;
  /** The id of a browser that has signed in to the account before. */
  browser: string | undefined;
  address: string | null;
};

/** Under which keys a sign-in waits and is counted, and which counts a successful one clears. */
export function signInAttempt({ userId, typed, browser, address }: Facts, now: Date) {
  const name = accountName(userId, typed);
  const here = accountFromKey(name, address);
  const ofAccount = [here, accountKey(name, now)];
  return {
    attempt: attemptOf(browser, here, [...ofAccount, addressKey(address)]),
    // The failures of the address are kept: otherwise an attacker could clear them by signing in to their own account
    // after every guess.
    clearedBySuccess: [...ofAccount, ...(browser ? [browserKey(browser)] : [])],
  };
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

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** Opens the session of a user who has shown who they are. */
export async function finishSignIn(
  { db, clock, publicOrigin }: Pick<Platform, 'db' | 'clock' | 'publicOrigin'>,
  user: User,
  from: Actor,
  clearedBySuccess: string[],
  openSession: OpenSession,
): Promise<SessionUser> {
  await db.transaction().execute(async (transaction) => {
    await openSession(transaction, { id: user.id, passwordHash: user.password });
    await clearFailures(transaction, clearedBySuccess);
    await recordAudit(transaction, { ...from, actorId: user.id }, 'auth.signed_in', { user: user.id });
    await sendFirstConfirmation(transaction, user, clock(), publicOrigin);
  });
  return toSessionUser(user);
}

export async function recordFailedSignIn(db: Db, from: Actor, user: User | undefined): Promise<void> {
  // An unknown username is not recorded: it may be a password typed into the wrong field.
  const detail = user && { username: user.username };
  await recordAudit(db, from, 'auth.sign_in_failed', { user: user?.id, detail });
}

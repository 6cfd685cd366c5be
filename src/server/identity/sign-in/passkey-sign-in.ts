import { recordAttempt, refuseWhileSlowed } from '#server/identity/passwords/slow-guessing.ts';
import {
  CHALLENGE_MS,
  findPasskeyByCredential,
  saveChallenge,
} from '#server/identity/second-factor/passkey-store.ts';
import { findPasskeyProblem } from '#server/identity/second-factor/passkeys.ts';
import { newChallenge, type RelyingParty } from '#server/identity/second-factor/webauthn.ts';
import type { OpenSession } from '#server/identity/sessions/session-store.ts';
import {
  type Caller,
  finishSignIn,
  recordFailedSignIn,
  type SignInPlatform,
  signInAttempt,
} from '#server/identity/sign-in/log-in.ts';
import { findUserById } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { PasskeyRequest, SignedByPasskey } from '#shared/contracts/passkeys.ts';

/** Names no passkeys: the browser offers those it has for this website, so nobody learns which accounts have some. */
export async function challengePasskey(
  { db, clock }: Pick<SignInPlatform, 'db' | 'clock'>,
  holder: string,
  party: RelyingParty,
): Promise<PasskeyRequest> {
  const challenge = newChallenge();
  await saveChallenge(db, { holder, userId: null }, challenge, clock());
  return { challenge, rpId: party.domain, timeout: CHALLENGE_MS, userVerification: 'required' };
}

/** As for a sign-in with a password: a known browser is counted for its account. */
export async function findKnownAccountOf(
  db: Db,
  signed: SignedByPasskey,
  browser: Pick<Caller, 'findKnownBrowser'> & { showsBrowser(): boolean },
): Promise<string | undefined> {
  if (!browser.showsBrowser()) return undefined;
  const user = await findOwner(db, signed);
  const isKnown = user && browser.findKnownBrowser({ id: user.id, passwordHash: user.password });
  return isKnown ? user.id : undefined;
}

/**
 * Without a password: the device is one factor, and the finger, face or PIN that it has checked is the other. Failures
 * slow the next attempts down as wrong passwords do.
 */
export async function signInWithPasskey(
  platform: SignInPlatform,
  signed: SignedByPasskey,
  { findKnownBrowser, asker, ...from }: Caller,
  openSession: OpenSession,
): Promise<SessionUser> {
  const { db, clock } = platform;
  const user = await findOwner(db, signed);
  const browser = user && findKnownBrowser({ id: user.id, passwordHash: user.password });
  const { attempt, clearedBySuccess } = signInAttempt(
    { userId: user?.id, typed: signed.id, browser, address: from.address },
    clock(),
  );
  await refuseWhileSlowed(db, attempt, clock());
  const found = await findPasskeyProblem(db, user?.id, signed, asker, from, clock());
  const problem = found ?? (user?.disabledAt === null ? undefined : 'passkey_refused');
  await recordAttempt(db, attempt, problem === undefined, clock());
  if (!user || problem) {
    await recordFailedSignIn(db, from, user);
    throw refuse('unauthorized', problem ?? 'passkey_refused');
  }
  return finishSignIn(platform, user, from, clearedBySuccess, openSession);
}

async function findOwner(db: Db, { id }: SignedByPasskey) {
  const passkey = await findPasskeyByCredential(db, id);
  return passkey && findUserById(db, passkey.userId);
}

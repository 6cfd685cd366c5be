import { countGuess, findHash, requirePassword } from '#server/identity/passwords/check-password.ts';
import {
  finishAdding,
  finishRemoving,
  makeRecoveryCodes,
  notifyByMail,
  readRecoveryCode,
} from '#server/identity/second-factor/change-factors.ts';
import { listPasskeys } from '#server/identity/second-factor/passkey-store.ts';
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  saveSecret,
  setAuthenticatorSince,
  spendStep,
} from '#server/identity/second-factor/second-factor-store.ts';
import { findStep, newSecret, setupLink } from '#server/identity/second-factor/totp.ts';
import { isOpenSession } from '#server/identity/sessions/session-store.ts';
import { findUserById, lockUser } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { AuditAction } from '#shared/audit-actions.ts';

/** A first code from the app shows that it works, so nobody locks themselves out by a half-finished set-up. */
export async function beginSecondFactor(platform: Platform, password: string, acting: Acting) {
  await requirePassword(platform, password, acting);
  const { user } = acting;
  return platform.db.transaction().execute(async (transaction) => {
    if ((await readState(transaction, acting)).hasApp) throw refuse('conflict', 'second_factor_on');
    const secret = newSecret();
    await saveSecret(transaction, user.id, secret);
    return { secret, link: setupLink(secret, user.username) };
  });
}

/** Returns the recovery codes, which are shown this once. None if the account has some from its passkeys. */
export async function confirmSecondFactor(platform: Platform, code: string, acting: Acting) {
  const { db, clock } = platform;
  const { user } = acting;
  return db.transaction().execute(async (transaction) => {
    const { hasApp, hasFactor } = await readState(transaction, acting);
    if (hasApp) throw refuse('conflict', 'second_factor_on');
    const authenticator = await findAuthenticator(transaction, user.id);
    if (!authenticator) throw refuse('conflict', 'second_factor_off');
    const step = findStep(authenticator.secret, code.replaceAll(' ', ''), clock());
    if (!step || !(await spendStep(transaction, user.id, step)))
      throw refuseField('invalid_input', 'code', 'wrong_code');
    await setAuthenticatorSince(transaction, user.id, clock());
    const recoveryCodes = await finishAdding(transaction, user.id, hasFactor);
    await record(transaction, platform, acting, 'second_factor.added');
    return { recoveryCodes };
  });
}

/** For who has used most of them, or has lost the list. The old ones no longer work. */
export async function renewRecoveryCodes(platform: Platform, password: string, acting: Acting) {
  await requirePassword(platform, password, acting);
  return platform.db.transaction().execute(async (transaction) => {
    const { hasFactor } = await readState(transaction, acting);
    if (!hasFactor) throw refuse('conflict', 'second_factor_off');
    const recoveryCodes = await makeRecoveryCodes(transaction, acting.user.id);
    await record(transaction, platform, acting, 'second_factor.codes_renewed');
    return { recoveryCodes };
  });
}

/** Removes the codes of the app. Passkeys stay, and keep the recovery codes. */
export async function removeSecondFactor(platform: Platform, password: string, acting: Acting) {
  await requirePassword(platform, password, acting);
  await platform.db.transaction().execute(async (transaction) => {
    const { hasApp } = await readState(transaction, acting);
    if (!hasApp) throw refuse('conflict', 'second_factor_off');
    await deleteAuthenticator(transaction, acting.user.id);
    await finishRemoving(transaction, platform, acting.user);
    await record(transaction, platform, acting, 'second_factor.removed');
  });
}

export async function describeSecondFactor(db: Db, userId: string, isRequired: boolean) {
  const passkeys = await listPasskeys(db, userId);
  return {
    since: (await findAuthenticator(db, userId))?.since ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: createdAt,
      lastUsedAt,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired,
  };
}

/** At the sign-in, after the right password: a code of the app or a recovery code, each only once. */
export async function consumeCode(db: Db, userId: string, typed: string, now: Date): Promise<boolean> {
  const recoveryCode = readRecoveryCode(typed);
  return recoveryCode
    ? consumeRecoveryCode(db, userId, recoveryCode)
    : consumeCodeOfApp(db, userId, typed, { now, setUpUntil: now });
}

type AppCode = {
  now: Date;
  /** An app that was set up later does not count. */
  setUpUntil: Date;
};

async function consumeCodeOfApp(db: Db, userId: string, typed: string, { now, setUpUntil }: AppCode) {
  const authenticator = await findAuthenticator(db, userId);
  // Somebody with another user's session can begin a set-up, and must not get a way in by it.
  if (!authenticator?.since || authenticator.since > setUpUntil) return false;
  const step = findStep(authenticator.secret, typed.replaceAll(' ', ''), now);
  return step ? spendStep(db, userId, step) : false;
}

/** Whether the account has an app for codes that was set up by then. */
export async function hasAppSince(db: Db, userId: string, setUpUntil: Date): Promise<boolean> {
  const since = (await findAuthenticator(db, userId))?.since;
  return since != null && since <= setUpUntil;
}

/**
 * As `requirePassword`, with a code of the app as well. Recovery codes do not count: somebody with the session and the
 * password can make new ones.
 */
export async function requirePasswordAndCode(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { password, code, setUpUntil }: { password: string; code: string; setUpUntil: Date },
  acting: Omit<Acting, 'user'>,
): Promise<void> {
  // One guess for both: a right password would otherwise clear the count of wrong codes.
  const wrong = await countGuess({ db, clock }, acting, async () => {
    if (!(await findHash(db, password, acting.actorId))) return 'password';
    const app = { now: clock(), setUpUntil };
    return (await consumeCodeOfApp(db, acting.actorId, code, app)) ? undefined : 'code';
  });
  if (wrong) throw refuseField('invalid_input', wrong, `wrong_${wrong}`);
}

/**
 * Under a lock, so that two requests at once do not both begin or both confirm, and only if the session is still open: the
 * password may have been reset while the request waited.
 */
async function readState(transaction: Db, { actorId: userId, sid }: Acting) {
  await lockUser(transaction, userId);
  if (!(await isOpenSession(transaction, sid))) throw refuse('unauthorized', 'unauthorized');
  const user = await findUserById(transaction, userId);
  const authenticator = await findAuthenticator(transaction, userId);
  return { hasApp: authenticator?.since != null, hasFactor: user?.secondFactorSince != null };
}

async function record(transaction: Db, platform: Platform, acting: Acting, action: AuditAction) {
  await recordAudit(transaction, acting, action, { user: acting.actorId });
  await notifyByMail(transaction, platform, acting, (to, link) => writeMail('second_factor', to, { link }));
}

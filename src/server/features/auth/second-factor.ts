import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { checkPassword } from '#server/features/auth/check-password.ts';
import { newRecoveryCodes, readRecoveryCode } from '#server/features/auth/recovery-codes.ts';
import {
  countRecoveryCodes,
  findSecret,
  keepSecret,
  replaceRecoveryCodes,
  setSince,
  spendStep,
  takeRecoveryCode,
} from '#server/features/auth/second-factor-store.ts';
import { findStep, newSecret, setupLink } from '#server/features/auth/totp.ts';
import { findUserById, lockUser } from '#server/features/auth/user-store.ts';
import { refuse, refuseField } from '#server/http/app-error.ts';
import type { Platform } from '#server/http/scopes.ts';
import { keepMail } from '#server/mail/outbox.ts';
import { writeMail } from '#server/mail/write-mail.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

export type Changer = { user: SessionUser; sid: string; actor: Actor };

/** A first code from the app shows that it works, so nobody locks themselves out by a half-finished set-up. */
export async function beginSecondFactor(platform: Platform, password: string, changer: Changer) {
  await requirePassword(platform, password, changer);
  const { user } = changer;
  return platform.db.transaction().execute(async (transaction) => {
    if (await isOn(transaction, user.id)) throw refuse('conflict', 'second_factor_on');
    const secret = newSecret();
    await keepSecret(transaction, user.id, secret);
    return { secret, link: setupLink(secret, user.username) };
  });
}

/** Returns the recovery codes, which are shown this once. */
export async function confirmSecondFactor(platform: Platform, code: string, changer: Changer) {
  const { db, clock } = platform;
  const { user } = changer;
  return db.transaction().execute(async (transaction) => {
    if (await isOn(transaction, user.id)) throw refuse('conflict', 'second_factor_on');
    const secret = await findSecret(transaction, user.id);
    if (!secret) throw refuse('conflict', 'second_factor_off');
    const step = findStep(secret, code.replaceAll(' ', ''), clock());
    if (!step || !(await spendStep(transaction, user.id, step)))
      throw refuseField('invalid_input', 'code', 'wrong_code');
    await setSince(transaction, user.id, clock());
    return renewCodes(transaction, platform, changer, 'second_factor.added');
  });
}

/** For who has used most of them, or has lost the list. The old ones no longer work. */
export async function renewRecoveryCodes(platform: Platform, password: string, changer: Changer) {
  await requirePassword(platform, password, changer);
  return platform.db.transaction().execute(async (transaction) => {
    if (!(await isOn(transaction, changer.user.id))) throw refuse('conflict', 'second_factor_off');
    return renewCodes(transaction, platform, changer, 'second_factor.codes_renewed');
  });
}

export async function removeSecondFactor(platform: Platform, password: string, changer: Changer) {
  await requirePassword(platform, password, changer);
  await platform.db.transaction().execute(async (transaction) => {
    if (!(await isOn(transaction, changer.user.id))) throw refuse('conflict', 'second_factor_off');
    await setSince(transaction, changer.user.id, null);
    await record(transaction, platform, changer, 'second_factor.removed');
  });
}

export async function describeSecondFactor(db: Db, userId: string, isRequired: boolean) {
  const user = await findUserById(db, userId);
  return {
    since: user?.secondFactorSince ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired,
  };
}

/** At the sign-in, after the right password: a code of the app or a recovery code, each only once. */
export async function takeCode(db: Db, userId: string, typed: string, now: Date): Promise<boolean> {
  const recoveryCode = readRecoveryCode(typed);
  if (recoveryCode) return takeRecoveryCode(db, userId, recoveryCode);
  const secret = await findSecret(db, userId);
  const step = secret && findStep(secret, typed.replaceAll(' ', ''), now);
  return step ? spendStep(db, userId, step) : false;
}

/** Under a lock, so that two requests at once do not both begin or both confirm. */
async function isOn(transaction: Db, userId: string): Promise<boolean> {
  await lockUser(transaction, userId);
  return (await findUserById(transaction, userId))?.secondFactorSince != null;
}

async function requirePassword({ db, clock }: Platform, password: string, { user, sid, actor }: Changer) {
  const from = { userId: user.id, sid, address: actor.address };
  if (!(await checkPassword(db, clock, password, from)))
    throw refuseField('invalid_input', 'password', 'wrong_password');
}

async function renewCodes(transaction: Db, platform: Platform, changer: Changer, action: AuditAction) {
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(transaction, changer.user.id, recoveryCodes);
  await record(transaction, platform, changer, action);
  return { recoveryCodes };
}

/** The person is told by mail too, in case somebody else did it. */
async function record(transaction: Db, platform: Platform, { user, actor }: Changer, action: AuditAction) {
  await recordAudit(transaction, actor, { action, subject: { type: 'user', id: user.id } });
  const to = { email: user.email, isConfirmed: user.isEmailConfirmed };
  const link = `${platform.publicOrigin}/account`;
  await keepMail(
    transaction,
    writeMail('second_factor', to, () => ({ link })),
    platform.clock(),
  );
}

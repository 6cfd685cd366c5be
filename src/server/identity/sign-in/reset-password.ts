import { randomBytes, randomUUID } from 'node:crypto';
import { endAccess, queuePasswordNotice } from '#server/identity/passwords/change-password.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { clearFailures, lockKey } from '#server/identity/passwords/login-failure-store.ts';
import {
  consumeReset,
  countResetsOf,
  findResetUser,
  insertReset,
} from '#server/identity/passwords/password-reset-store.ts';
import { accountFromKey, accountKey } from '#server/identity/passwords/slow-guessing.ts';
import { queueTakenNotice, takeAccount } from '#server/identity/sign-in/take-account.ts';
import { hashPassword } from '#server/identity/users/passwords.ts';
import { findUserByEmail, findUserById, setPasswordHash } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { type AppError, refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { isUsername } from '#shared/passwords.ts';

const VALID_MS = 30 * 60_000;
const TOKEN_BYTES = 32;

export type ResetLink = { link: string; expiresAt: Date };

/** A link with which somebody can set a new password, once and for half an hour. Undefined if there is no such account. */
export async function makeResetLink(
  db: Db,
  userId: string,
  { now, publicOrigin, isMailed }: { now: Date; publicOrigin: string; isMailed: boolean },
): Promise<ResetLink | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS);
  if (!(await insertReset(db, userId, token, { expiresAt, isMailed }))) return undefined;
  return { link: `${publicOrigin}/reset-password/${token}`, expiresAt };
}

/** Links that an account can have at once. Whoever asks for more, for somebody else, cannot fill their mailbox. */
const MOST_LINKS = 3;

/**
 * Mails a link to set a new password, if an account has this address. The caller learns nothing about that: an unknown
 * address takes the same steps for an account that does not exist, and is recorded too.
 */
export async function requestReset(
  { db, clock, publicOrigin }: Platform,
  email: string,
  from: Actor,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    const userId = user?.id ?? randomUUID();
    // Without the lock, many requests at once would all find room for one more link.
    await lockKey(transaction, `reset:${userId}`);
    const hasRoom = (await countResetsOf(transaction, userId, now)) < MOST_LINKS;
    const made = hasRoom
      ? await makeResetLink(transaction, userId, { now, publicOrigin, isMailed: true })
      : undefined;
    if (user && made) {
      const to = { email: user.email, isConfirmed: user.emailConfirmedAt !== null };
      const params = { link: made.link, username: user.username };
      const mail = writeMail('reset_password', to, params);
      await queueMail(transaction, mail, now);
    }
    // An unknown address is not recorded: it may be anybody's.
    await recordAudit(transaction, from, 'auth.reset_requested', { user: user?.id });
  });
}

/**
 * For an admin who helps somebody without a mailbox, or where no mail is sent. Not for the accounts of admins: one admin
 * could otherwise act as a second one, and a payout needs two.
 */
export async function offerResetLink(
  { db, clock, publicOrigin }: Platform,
  userId: string,
  password: string,
  acting: Acting,
): Promise<ResetLink> {
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const user = await findUserById(transaction, userId);
    if (user?.isAdmin) throw refuse('forbidden', 'admin_reset_by_mail');
    if (user?.disabledAt) throw refuse('conflict', 'account_disabled');
    const made = await makeResetLink(transaction, userId, { now: clock(), publicOrigin, isMailed: false });
    if (!made) throw refuse('not_found', 'no_such_account');
    await recordAudit(transaction, acting, 'auth.reset_link_made', { user: userId });
    return made;
  });
}

/**
 * Sets a new password by a link. All sessions end, and no new one begins: whoever has the link still has to sign in.
 * Somebody who reads the mails of an address that nobody has confirmed takes the account from whoever signed up with it.
 * Returns the account's id.
 */
export async function resetPassword(
  { db, clock, publicOrigin }: Platform,
  token: string,
  newPassword: string,
  from: Actor,
): Promise<string> {
  const user = await findResetUser(db, token, clock());
  if (!user) throw linkGone();
  if (isUsername(newPassword, user.username))
    throw refuseField('invalid_input', 'newPassword', 'password_is_username');
  const hash = await hashPassword(newPassword);
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    // The account before its links, as everywhere, so that two transactions cannot deadlock.
    await setPasswordHash(transaction, user.id, hash, now);
    const link = await consumeReset(transaction, token, now);
    const account = await findUserById(transaction, user.id);
    if (!link || !account) throw linkGone();
    await endAccess(transaction, user.id);
    const isFirstProof = link.isMailed && account.emailConfirmedAt === null;
    if (isFirstProof) await takeAccount(transaction, user.id, now);
    // Whoever typed the old password wrong too often need not wait with the new one.
    await clearFailures(transaction, [accountFromKey(user.id, from.address), accountKey(user.id, now)]);
    if (isFirstProof) await queueTakenNotice(transaction, account, now, publicOrigin);
    else await queuePasswordNotice(transaction, account, now, publicOrigin);
    await recordAudit(transaction, { ...from, actorId: user.id }, 'auth.password_reset', { user: user.id });
  });
  return user.id;
}

function linkGone(): AppError {
  return refuse('not_found', 'reset_gone');
}

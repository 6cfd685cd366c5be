import { clearGuesses, findMatchingHash } from '#server/identity/passwords/check-password.ts';
import { deleteResetsOf } from '#server/identity/passwords/password-reset-store.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { deleteSessionsOf, type OpenSession } from '#server/identity/sessions/session-store.ts';
import { deleteEmailChange } from '#server/identity/users/email-confirmation-store.ts';
import { hashPassword } from '#server/identity/users/passwords.ts';
import { findUserById, replacePasswordHash } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { type AppError, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { ChangePasswordRequest } from '#shared/contracts/auth.ts';
import { isUsername } from '#shared/passwords.ts';

/** Ends all sessions of the user and opens a new one, so that others who knew the old password are signed out. */
export async function changePassword(
  { db, clock, publicOrigin }: Platform,
  request: ChangePasswordRequest,
  acting: Acting,
  openSession: OpenSession,
): Promise<void> {
  if (isUsername(request.newPassword, acting.user.username))
    throw refuseField('invalid_input', 'newPassword', 'password_is_username');
  const userId = acting.actorId;
  const oldHash = await findMatchingHash(db, clock, request.currentPassword, acting);
  if (oldHash === undefined) throw wrongPassword();
  const newHash = await hashPassword(request.newPassword);
  await db.transaction().execute(async (transaction) => {
    // The update compares the old hash: of two changes at the same time, only the first succeeds.
    if (!(await replacePasswordHash(transaction, userId, oldHash, newHash, clock()))) throw wrongPassword();
    await deleteSessionsOf(transaction, userId);
    await forgetLinks(transaction, userId);
    await openSession(transaction, { id: userId, passwordHash: newHash });
    await clearGuesses(transaction, acting, clock());
    const user = await findUserById(transaction, userId);
    if (user && user.emailConfirmedAt === null)
      await countMailToStranger(transaction, user.email, acting, clock());
    if (user) await queuePasswordNotice(transaction, user, clock(), publicOrigin);
    await recordAudit(transaction, acting, 'auth.password_changed', { user: userId });
  });
}

function wrongPassword(): AppError {
  return refuseField('invalid_input', 'currentPassword', 'wrong_current_password');
}

type Recipient = { email: string; emailConfirmedAt: Date | null };

/** Tells the owner of an account that its password was changed, in case it was somebody else. */
export async function queuePasswordNotice(
  transaction: Db,
  { email, emailConfirmedAt }: Recipient,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const to = { email, isConfirmed: emailConfirmedAt !== null };
  const mail = writeMail('password_changed', to, { link: `${publicOrigin}/forgot-password` });
  await queueMail(transaction, mail, now);
}

/**
 * Called when the password has changed: links that somebody else may have asked for, to set a password or to take over
 * the account by another address, work no more.
 */
export async function forgetLinks(transaction: Db, userId: string): Promise<void> {
  await deleteResetsOf(transaction, userId);
  await deleteEmailChange(transaction, userId);
}

/** Ends all sessions of an account, and makes the links that were sent to its owner invalid. */
export async function endAccess(transaction: Db, userId: string): Promise<void> {
  await deleteSessionsOf(transaction, userId);
  await forgetLinks(transaction, userId);
}

import { checkPassword } from '#server/identity/sign-in/check-password.ts';
import { sendConfirmation } from '#server/identity/sign-in/confirm-email.ts';
import { recordAttempt, refuseWhileSlowed, takenKey } from '#server/identity/sign-in/slow-guessing.ts';
import { findUserByEmail, lockUser } from '#server/identity/sign-in/user-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { ChangeEmailRequest, SessionUser } from '#shared/contracts/auth.ts';

type Asking = { user: SessionUser; sid: string; actor: Actor };

/**
 * Sends a link to the new address. The account keeps its address until that link is opened, so that a typing mistake
 * locks nobody out. The old address gets a notice, in case somebody else uses the session.
 */
export async function changeEmail(
  { db, clock, publicOrigin }: Platform,
  { email, password }: ChangeEmailRequest,
  { user, sid, actor }: Asking,
): Promise<void> {
  const from = { userId: user.id, sid, address: actor.address };
  if (!(await checkPassword(db, clock, password, from)))
    throw refuseField('invalid_input', 'password', 'wrong_password');
  if (email.toLowerCase() === user.email.toLowerCase())
    throw refuseField('invalid_input', 'email', 'email_unchanged');
  const asking = takenKey(actor.address);
  const attempt = { by: asking, waitsFor: [asking], countsFor: [asking] };
  await refuseWhileSlowed(db, attempt, clock());
  if (await findUserByEmail(db, email)) {
    // As at sign-up: the answer tells that somebody has an account here, so whoever asks often has to wait.
    await recordAttempt(db, attempt, false, clock());
    throw refuseField('conflict', 'email', 'email_taken');
  }
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await sendConfirmation(transaction, user, email, now, publicOrigin);
    const old = { email: user.email, isConfirmed: user.isEmailConfirmed };
    const params = { email, link: `${publicOrigin}/account` };
    const notice = writeMail('email_changing', old, () => params);
    await keepMail(transaction, notice, now);
    await recordAudit(transaction, actor, {
      action: 'auth.email_change_requested',
      subject: { type: 'user', id: user.id },
    });
  });
}

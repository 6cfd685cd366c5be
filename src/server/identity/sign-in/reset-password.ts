import { forgetLinks } from '#server/identity/sign-in/forget-links.ts';
import { clearFailures } from '#server/identity/sign-in/login-failure-store.ts';
import { keepPasswordNotice } from '#server/identity/sign-in/password-notice.ts';
import { findResetUser, takeReset } from '#server/identity/sign-in/password-reset-store.ts';
import { hashPassword } from '#server/identity/sign-in/passwords.ts';
import { deleteSessionsOf } from '#server/identity/sign-in/session-store.ts';
import { accountFromKey, accountKey } from '#server/identity/sign-in/slow-guessing.ts';
import { setPasswordHash } from '#server/identity/sign-in/user-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import { type AppError, refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { isUsername } from '#shared/passwords.ts';

/**
 * Sets a new password by a link. All sessions end, and no new one begins: whoever has the link still has to sign in.
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
    if (!(await takeReset(transaction, token, now))) throw linkGone();
    await forgetLinks(transaction, user.id);
    await deleteSessionsOf(transaction, user.id);
    // Whoever typed the old password wrong too often need not wait with the new one.
    await clearFailures(transaction, [accountFromKey(user.id, from.address), accountKey(user.id, now)]);
    await keepPasswordNotice(transaction, user, now, publicOrigin);
    await recordAudit(
      transaction,
      { ...from, actorId: user.id },
      { action: 'auth.password_reset', subject: { type: 'user', id: user.id } },
    );
  });
  return user.id;
}

function linkGone(): AppError {
  return refuse('not_found', 'reset_gone');
}

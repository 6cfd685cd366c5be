import { getAccount, lockAccount, lockEnabledAdmins } from '#server/identity/accounts/account-store.ts';
import { endAccess } from '#server/identity/sign-in/accounts.ts';
import { type ActingAdmin, requireOwnPassword } from '#server/identity/sign-in/own-password.ts';
import { removeAllSecondFactors } from '#server/identity/sign-in/remove-all-second-factors.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/**
 * For somebody who has lost the phone and all recovery codes. Never one's own: an open session of an admin would be
 * enough to get rid of it.
 */
export async function removeLostFactor(
  { db, clock, publicOrigin }: Platform,
  userId: string,
  reason: string,
  by: ActingAdmin,
) {
  if (userId === by.actor.actorId) throw refuse('conflict', 'second_factor_own');
  await requireOwnPassword({ db, clock }, by);
  return db.transaction().execute(async (transaction) => {
    const admins = await lockEnabledAdmins(transaction);
    // Another admin may have removed this one while it waited for the lock.
    if (!admins.some(({ id }) => id === by.actor.actorId)) throw refuse('forbidden', 'admin_only');
    const found = await lockAccount(transaction, userId);
    if (!found) throw refuse('not_found', 'no_such_account');
    if (!found.secondFactorSince) throw refuse('conflict', 'second_factor_off');
    await removeAllSecondFactors(transaction, userId);
    await endAccess(transaction, userId);
    await recordAudit(transaction, by.actor, {
      action: 'second_factor.removed',
      subject: { type: 'user', id: userId },
      detail: { reason },
    });
    const to = { email: found.email, isConfirmed: found.emailConfirmedAt !== null };
    const mail = writeMail('second_factor', to, () => ({ link: `${publicOrigin}/account` }));
    await keepMail(transaction, mail, clock());
    return getAccount(transaction, userId);
  });
}

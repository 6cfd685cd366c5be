import { type ActingAdmin, requireOwnPassword } from '#server/identity/sign-in/own-password.ts';
import { makeResetLink, type ResetLink } from '#server/identity/sign-in/reset-links.ts';
import { findUserById } from '#server/identity/sign-in/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';

/**
 * For an admin who helps somebody without a mailbox, or where no mail is sent. Not for the accounts of admins: one admin
 * could otherwise act as a second one, and a payout needs two.
 */
export async function offerResetLink(
  { db, clock, publicOrigin }: Platform,
  userId: string,
  by: ActingAdmin,
): Promise<ResetLink> {
  await requireOwnPassword({ db, clock }, by);
  return db.transaction().execute(async (transaction) => {
    const user = await findUserById(transaction, userId);
    if (user?.isAdmin) throw refuse('forbidden', 'admin_reset_by_mail');
    if (user?.disabledAt) throw refuse('conflict', 'account_disabled');
    const made = await makeResetLink(transaction, userId, clock(), publicOrigin);
    if (!made) throw refuse('not_found', 'no_such_account');
    await recordAudit(transaction, by.actor, {
      action: 'auth.reset_link_made',
      subject: { type: 'user', id: userId },
    });
    return made;
  });
}

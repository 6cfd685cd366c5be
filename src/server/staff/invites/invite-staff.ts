import { randomBytes } from 'node:crypto';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { findIbanWaitEnd } from '#server/platform/settings/settings.ts';
import { removeGoal } from '#server/staff/goals/goals.ts';
import { unlinkAccount } from '#server/staff/invites/account-store.ts';
import { deleteInvite, keepInvite } from '#server/staff/invites/invite-store.ts';
import { keepIbanMail } from '#server/staff/people/iban-mail.ts';
import { getManagedStaff } from '#server/staff/people/managed-staff.ts';
import { recordIbanChange } from '#server/staff/people/replace-iban.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Creates an invitation link for a staff member, valid for a week. The previous link stops working. */
export async function inviteStaff(
  db: Db,
  user: SignedInUser,
  actor: Actor,
  staffId: number,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction().execute(async (transaction) => {
    const staff = await getManagedStaff(transaction, user, staffId);
    if (staff.userId) throw refuse('conflict', 'staff_joined_already', { name: staff.firstName });
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await keepInvite(transaction, { staffId, token, expiresAt, byMember: !seesIbans(user) });
    await recordAudit(transaction, actor, {
      action: 'staff.invited',
      subject: { type: 'staff', id: staffId },
    });
    return { token, expiresAt };
  });
}

/** The account can no longer see the tips of the staff member, and open invitation links stop working. */
export async function removeAccount(
  db: Db,
  user: SignedInUser,
  actor: Actor,
  staffId: number,
  { now, publicOrigin }: { now: Date; publicOrigin: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await getManagedStaff(transaction, user, staffId);
    await deleteInvite(transaction, staffId);
    const waitsUntil = await findIbanWaitEnd(transaction, now);
    const removed = await unlinkAccount(transaction, staffId, waitsUntil);
    if (!removed) return;
    // It is private, and another account may join.
    await removeGoal(transaction, staffId);
    const { userId, removedIban: from } = removed;
    if (from) {
      await recordIbanChange(transaction, actor, staffId, from, null);
      await keepIbanMail(
        transaction,
        { userId, staffId },
        { from, to: null },
        { waitsUntil, now, publicOrigin },
      );
    }
    await recordAudit(transaction, actor, {
      action: 'staff.account_removed',
      subject: { type: 'staff', id: staffId },
      detail: { userId },
    });
  });
}

import { randomBytes } from 'node:crypto';
import { getBusiness, requireActive } from '#server/business/businesses/get-business.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findIbanWaitEnd } from '#server/platform/settings/settings.ts';
import {
  consumeInvite,
  deleteInvite,
  findInvited,
  findStaffOfUser,
  getStaffAndOwner,
  joinAccount,
  saveInvites,
  unlinkAccount,
} from '#server/staff/invites/invite-store.ts';
import { mailIbanChange, recordIbanChange } from '#server/staff/people/change-iban.ts';
import { getManagedStaff } from '#server/staff/people/manage-staff.ts';
import { deleteGoal } from '#server/staff/portal/portal-store.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { dubaiTime } from '#shared/dubai-time.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Creates an invitation link for a staff member, valid for a week. The previous link stops working. */
export async function inviteStaff(db: Db, user: SignedInUser, actor: Actor, staffId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const staff = await getManagedStaff(transaction, user, staffId);
    requireActive(await getBusiness(transaction, staff.businessId));
    if (staff.userId) throw refuse('conflict', 'staff_joined_already', { name: staff.firstName });
    const token = newToken();
    const expiresAt = expiryAfter(now);
    await saveInvites(transaction, [{ staffId, token, expiresAt, byMember: !seesIbans(user) }]);
    await recordAudit(transaction, actor, 'staff.invited', { staff: staffId });
    return { token, expiresAt };
  });
}

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

export function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
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
    const removed = await unlinkAccount(transaction, staffId, now);
    if (!removed) return;
    // The goal is private, and another account may join.
    await deleteGoal(transaction, staffId);
    const { userId, removedIban: from, waitsUntil } = removed;
    if (from) {
      await recordIbanChange(transaction, actor, staffId, from, null);
      await mailIbanChange(
        transaction,
        { userId, staffId },
        { from, to: null },
        { actor, waitsUntil, now, publicOrigin },
      );
    }
    await recordAudit(transaction, actor, 'staff.account_removed', { staff: staffId, detail: { userId } });
  });
}

const gone = () => refuse('not_found', 'invite_gone');

const taken = () => refuse('conflict', 'account_joined_already');

export async function getInvited(db: Db, token: string, now: Date) {
  const invited = await findInvited(db, token, now);
  if (!invited) throw gone();
  const { firstName, lastName, role, expiresAt, id, name, type, tlNumber } = invited;
  return { firstName, lastName, role, expiresAt, business: { id, name, type, tlNumber } };
}

/**
 * Adds the business to the workplaces of the account, and returns its id. After an invitation by a manager nobody is paid
 * for some hours: the account may be the manager's own, and the owner must have time to notice.
 */
export async function acceptInvite(
  db: Db,
  user: SessionUser,
  actor: Actor,
  token: string,
  now: Date,
  publicOrigin: string,
): Promise<number> {
  if (user.role !== 'staff') throw refuse('conflict', 'invite_needs_staff_account');
  return db.transaction().execute(async (transaction) => {
    const invite = await consumeInvite(transaction, token, now);
    if (!invite) throw gone();
    const { staffId, byMember } = invite;
    const waitsUntil = byMember ? await findIbanWaitEnd(transaction, now) : null;
    const before = await getStaffAndOwner(transaction, staffId);
    // The account may bring an IBAN, and an admin may let the people of a suspended business be paid.
    if ((await getBusiness(transaction, before.businessId)).status !== 'active') throw gone();
    if (await findStaffOfUser(transaction, user.id, before.businessId)) throw taken();
    const joined = await joinAccount(transaction, staffId, user.id, waitsUntil).catch(refuseSecondStaff);
    if (!joined) throw gone();
    // A changed IBAN decides where money goes, so it is recorded.
    const detail = joined.hasIban === before.hasIban ? {} : { fields: ['iban'] };
    await recordAudit(transaction, actor, 'staff.joined', { staff: staffId, detail });
    await queueMail(transaction, joinedMail(before, waitsUntil, publicOrigin), now);
    return before.businessId;
  });
}

/** If one account accepts several invitations of a business at once, the unique constraint refuses all but the first. */
function refuseSecondStaff(error: unknown): never {
  throw findViolatedUnique(error) === 'staff_user_id_business_id_key' ? taken() : error;
}

type Joined = { firstName: string; lastName: string; ownerEmail: string; isOwnerConfirmed: boolean };

/** Anybody with the link can join, so the owner is informed and can undo it. */
function joinedMail(
  { firstName, lastName, ownerEmail, isOwnerConfirmed }: Joined,
  waitsUntil: Date | null,
  origin: string,
): MailDraft {
  const owner = { email: ownerEmail, isConfirmed: isOwnerConfirmed };
  const params = { name: `${firstName} ${lastName}`, link: `${origin}/business` };
  if (!waitsUntil) return writeMail('staff_joined', owner, params);
  return writeMail('staff_joined_waits', owner, { ...params, until: dubaiTime(waitsUntil) });
}

import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import {
  deleteInvitesTo,
  deleteMember,
  deleteMembershipsOf,
  deleteMembersOfBusiness,
  getOwnerOf,
  isOwnerOf,
  listInvitesOf,
  listMembersOf,
} from '#server/business/members/member-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/** The members of the owner's business, and open invitations. */
export async function listOwnMembers(db: Db, owner: SignedInUser, now: Date) {
  const { id } = await getOwnBusiness(db, owner);
  return { members: await listMembersOf(db, id), invites: await listInvitesOf(db, id, now) };
}

export async function removeMember(
  { db }: Platform,
  userId: string,
  { user, ...actor }: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id: businessId } = await getOwnBusiness(transaction, user);
    if (!(await deleteMember(transaction, businessId, userId))) throw refuse('not_found', 'no_such_account');
    await recordAudit(transaction, actor, 'member.removed', { business: businessId, detail: { userId } });
  });
}

/** A manager or viewer leaves, and the owner gets a mail. The owner cannot leave. */
export async function leaveBusiness(
  { db, clock, publicOrigin }: Platform,
  businessId: number,
  { user, ...actor }: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await isOwnerOf(transaction, businessId, user.id)) throw refuse('conflict', 'owner_cannot_leave');
    if (!(await deleteMember(transaction, businessId, user.id)))
      throw refuse('not_found', 'no_such_business');
    const owner = await getOwnerOf(transaction, businessId);
    await notifyOwner(transaction, 'left', owner, { username: user.username, publicOrigin, now: clock() });
    await recordAudit(transaction, actor, 'member.removed', {
      business: businessId,
      detail: { userId: user.id, left: true },
    });
  });
}

/** Deletes the memberships and invitations of an erased account, and those of its businesses. */
export async function forgetMembers(
  transaction: Db,
  { userId, email, businessIds }: { userId: string; email: string; businessIds: number[] },
): Promise<void> {
  await deleteMembershipsOf(transaction, userId);
  await deleteInvitesTo(transaction, email);
  for (const id of businessIds) await deleteMembersOfBusiness(transaction, id);
}

/** Mails the owner that a member has joined the business or left it. */
export async function notifyOwner(
  transaction: Db,
  change: 'joined' | 'left',
  owner: Awaited<ReturnType<typeof getOwnerOf>>,
  { username, publicOrigin, now }: { username: string; publicOrigin: string; now: Date },
): Promise<void> {
  const params = {
    name: username,
    business: owner.businessName,
    link: `${publicOrigin}/business/members`,
  };
  await queueMail(transaction, writeMail(`member_${change}`, owner, params), now);
}

import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import {
  deleteExpiredInvites,
  deleteInvitesTo,
  listInvitesOf,
} from '#server/business/members/member-invite-store.ts';
import {
  deleteMember,
  deleteMembershipsOf,
  deleteMembersOfBusiness,
  getOwnerOf,
  isOwnerOf,
  listMembersOf,
} from '#server/business/members/member-store.ts';
import { tellOwner } from '#server/business/members/tell-owner.ts';
import type { Changer } from '#server/identity/second-factor/change-factors.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** Who may open the pages of the own business, and who is invited. */
export async function listOwnMembers(db: Db, owner: SignedInUser, now: Date) {
  const { id } = await getOwnBusiness(db, owner);
  return { members: await listMembersOf(db, id), invites: await listInvitesOf(db, id, now) };
}

/** Their next request finds no access any more. */
export async function removeMember(
  { db }: Platform,
  userId: string,
  { user, actor }: Changer,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id: businessId } = await getOwnBusiness(transaction, user);
    if (!(await deleteMember(transaction, businessId, userId))) throw refuse('not_found', 'no_such_account');
    await recordAudit(transaction, actor, {
      action: 'member.removed',
      subject: { type: 'business', id: businessId },
      detail: { userId },
    });
  });
}

/** A manager or a viewer goes by themselves, and the owner is told. A business always has its owner. */
export async function leaveBusiness(
  { db, clock, publicOrigin }: Platform,
  businessId: number,
  { user, actor }: Changer,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await isOwnerOf(transaction, businessId, user.id)) throw refuse('conflict', 'owner_cannot_leave');
    if (!(await deleteMember(transaction, businessId, user.id)))
      throw refuse('not_found', 'no_such_business');
    const owner = await getOwnerOf(transaction, businessId);
    await tellOwner(transaction, 'left', owner, { username: user.username, publicOrigin, now: clock() });
    await recordAudit(transaction, actor, {
      action: 'member.removed',
      subject: { type: 'business', id: businessId },
      detail: { userId: user.id, left: true },
    });
  });
}

/** With an account that is erased: its own memberships and invitations, and those of its businesses. */
export async function forgetMembers(
  transaction: Db,
  { userId, email, businessIds }: { userId: string; email: string; businessIds: number[] },
): Promise<void> {
  await deleteMembershipsOf(transaction, userId);
  await deleteInvitesTo(transaction, email);
  for (const id of businessIds) await deleteMembersOfBusiness(transaction, id);
}

export async function sweepMemberInvites(db: Db, now: Date): Promise<void> {
  await deleteExpiredInvites(db, now);
}

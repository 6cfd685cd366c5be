import { findInvite, takeInvite } from '#server/business/members/member-invite-store.ts';
import { getOwnerOf, saveMember } from '#server/business/members/member-store.ts';
import { tellOwner } from '#server/business/members/tell-owner.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { MemberRole } from '#shared/roles.ts';

const gone = () => refuse('not_found', 'invite_gone');

export async function getMemberInvite(db: Db, token: string, now: Date) {
  const found = await findInvite(db, token, now);
  if (!found) throw gone();
  const { role, expiresAt, ...business } = found;
  return { role, expiresAt, business };
}

type Joining = { token: string; actor: Actor; now: Date; publicOrigin: string };

/** Returns the business. Everybody with the link can join with it, so the owner is told and can undo it. */
export async function joinBusiness(
  db: Db,
  user: SignedInUser,
  { token, actor, now, publicOrigin }: Joining,
): Promise<number> {
  if (user.role !== 'business') throw refuse('conflict', 'join_needs_business_account');
  return db.transaction().execute(async (transaction) => {
    const invite = await takeInvite(transaction, token, now);
    if (!invite) throw gone();
    const { businessId, role } = invite;
    const owner = await getOwnerOf(transaction, businessId);
    if (owner.ownerId === user.id) throw refuse('conflict', 'member_is_owner');
    await addMember(transaction, { businessId, userId: user.id, role, createdAt: now });
    await recordAudit(transaction, actor, {
      action: 'member.joined',
      subject: { type: 'business', id: businessId },
      detail: { role, userId: user.id },
    });
    await tellOwner(transaction, 'joined', owner, { username: user.username, publicOrigin, now });
    return businessId;
  });
}

export async function addMember(
  db: Db,
  row: { businessId: number; userId: string; role: MemberRole; createdAt: Date },
): Promise<void> {
  await saveMember(db, row);
}

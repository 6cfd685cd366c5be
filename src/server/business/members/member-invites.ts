import { randomBytes } from 'node:crypto';
import { lockOwnBusiness, requireActive } from '#server/business/businesses/get-business.ts';
import {
  consumeInvite,
  countMembersOf,
  deleteInvite,
  findInvite,
  getOwnerOf,
  isConfirmedAddress,
  saveInvite,
  saveMember,
} from '#server/business/members/member-store.ts';
import { notifyOwner } from '#server/business/members/members.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { refuseUnconfirmed, type SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { NewMemberInvite } from '#shared/contracts/members.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_MEMBERS = 50;

/**
 * Mails a link that works once, for a week, and returns it, so that the owner can also pass it on. With the password,
 * because somebody who uses the owner's open session must not let others in.
 */
export async function inviteMember(
  platform: Platform,
  { email, role, password }: NewMemberInvite,
  acting: Acting,
): Promise<{ inviteURL: string; expiresAt: Date }> {
  const { db, clock, publicOrigin } = platform;
  await requirePassword(platform, password, acting);
  const { user } = acting;
  if (email.toLowerCase() === user.email.toLowerCase())
    throw refuseField('invalid_input', 'email', 'member_is_owner');
  return db.transaction().execute(async (transaction) => {
    // The lock makes two invitations at once count one after the other.
    const business = await lockOwnBusiness(transaction, user);
    const { id: businessId, name } = business;
    refuseUnconfirmed(user);
    // An admin has looked at the business before its owner can send mails to others.
    requireActive(business);
    if ((await countMembersOf(transaction, businessId)) >= MOST_MEMBERS)
      throw refuse('conflict', 'members_too_many', { most: MOST_MEMBERS });
    const now = clock();
    await countMailToStranger(transaction, email, acting, now);
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await saveInvite(transaction, { businessId, email, role, token, expiresAt });
    await recordAudit(transaction, acting, 'member.invited', { business: businessId, detail: { role } });
    const inviteURL = `${publicOrigin}/join/${token}`;
    const to = { email, isConfirmed: await isConfirmedAddress(transaction, email) };
    const mail = writeMail('member_invited', to, { business: name, link: inviteURL });
    await queueMail(transaction, mail, now);
    return { inviteURL, expiresAt };
  });
}

export async function withdrawInvite(
  { db }: Platform,
  id: number,
  { user, ...actor }: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id: businessId } = await lockOwnBusiness(transaction, user);
    const withdrawn = await deleteInvite(transaction, businessId, id);
    if (!withdrawn) throw refuse('not_found', 'invite_gone');
    await recordAudit(transaction, actor, 'member.invite_withdrawn', {
      business: businessId,
      detail: { role: withdrawn.role },
    });
  });
}

const gone = () => refuse('not_found', 'invite_gone');

export async function getMemberInvite(db: Db, token: string, now: Date) {
  const found = await findInvite(db, token, now);
  if (!found) throw gone();
  const { role, expiresAt, ...business } = found;
  return { role, expiresAt, business };
}

type Joining = { token: string; actor: Actor; now: Date; publicOrigin: string };

/** Returns the id of the business. Anybody with the link can join, so the owner gets a mail and can undo it. */
export async function joinBusiness(
  db: Db,
  user: SignedInUser,
  { token, actor, now, publicOrigin }: Joining,
): Promise<number> {
  if (user.role !== 'business') throw refuse('conflict', 'join_needs_business_account');
  return db.transaction().execute(async (transaction) => {
    const invite = await consumeInvite(transaction, token, now);
    if (!invite) throw gone();
    const { businessId, role } = invite;
    const owner = await getOwnerOf(transaction, businessId);
    if (owner.ownerId === user.id) throw refuse('conflict', 'member_is_owner');
    await saveMember(transaction, { businessId, userId: user.id, role, createdAt: now });
    await recordAudit(transaction, actor, 'member.joined', {
      business: businessId,
      detail: { role, userId: user.id },
    });
    await notifyOwner(transaction, 'joined', owner, { username: user.username, publicOrigin, now });
    return businessId;
  });
}

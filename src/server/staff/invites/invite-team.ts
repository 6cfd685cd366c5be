import { getOwnBusiness, requireActive } from '#server/business/businesses/get-business.ts';
import { countMailsToTeam } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { say } from '#server/platform/base/words.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { refuseUnconfirmed, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { readPlatformNames } from '#server/platform/mail/outbox-store.ts';
import { writeMailIn } from '#server/platform/mail/write-mail.ts';
import { expiryAfter, newToken } from '#server/staff/invites/invite-staff.ts';
import { listConfirmedAddresses, listToInvite, saveInvites } from '#server/staff/invites/invite-store.ts';
import type { TeamInvitesRequest } from '#shared/contracts/staff.ts';
import { nameIn } from '#shared/platform.ts';
import { inviteLink } from '#shared/tip-links.ts';

/**
 * A link for each of these people who has not joined yet, and a mail to those with an address. As with single
 * invitations, the previous link of a person stops working.
 */
export async function inviteTeam(
  { db, clock, publicOrigin }: Platform,
  { people, locale }: TeamInvitesRequest,
  { user, ...actor }: Acting,
) {
  const emails = new Map(people.map(({ staffId, email }) => [staffId, email ?? null]));
  return db.transaction().execute(async (transaction) => {
    const business = await getOwnBusiness(transaction, user);
    requireActive(business);
    const found = await listToInvite(transaction, business.id, [...emails.keys()]);
    if (found.length < emails.size) throw refuse('not_found', 'staff_not_found');
    const now = clock();
    const expiresAt = expiryAfter(now);
    const invited = found
      .filter(({ userId }) => userId === null)
      .map(({ id, firstName, lastName }) => {
        const email = emails.get(id) ?? null;
        const token = newToken();
        return { staffId: id, firstName, lastName, email, token, expiresAt };
      });
    const byMember = !seesIbans(user);
    await saveInvites(
      transaction,
      invited.map(({ staffId, token }) => ({ staffId, token, expiresAt, byMember })),
    );
    for (const { staffId } of invited)
      await recordAudit(transaction, actor, 'staff.invited', { staff: staffId });
    const mailed = invited.flatMap(({ email }) => email ?? []);
    // Mails to strangers, for whom the owner is known only by an address that nobody has confirmed.
    if (mailed.length > 0) refuseUnconfirmed(user);
    await countMailsToTeam(transaction, mailed, business.id, now);
    const confirmed = await listConfirmedAddresses(transaction, mailed);
    const platform = nameIn(locale, await readPlatformNames(transaction));
    const written = invited.map(({ token, email, ...person }) => {
      const link = inviteLink(publicOrigin, token, email);
      const words = { name: person.firstName, business: business.name, link };
      const to = email && { email, isConfirmed: confirmed.has(email.toLowerCase()) };
      const mail = to && writeMailIn('staff_invited', to, locale, words);
      const message = say(locale, 'invites_message', { ...words, platform });
      return { mail, invite: { ...person, inviteURL: link, message, isMailed: email !== null } };
    });
    const mails = written.flatMap(({ mail }) => mail || []);
    await queueMails(transaction, mails, now);
    return written.map(({ invite }) => invite);
  });
}

import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { deleteLine, deletePhoto, findProfile } from '#server/staff/profiles/profile-store.ts';
import type { ProfilePart } from '#shared/contracts/profile.ts';

type Removing = { db: Db; publicOrigin: string; actor: Actor; now: Date };

/** An admin takes away what guests should not see. The owner of the business is told. Answers the business. */
export async function removePart(
  { db, publicOrigin, actor, now }: Removing,
  staffId: number,
  part: ProfilePart,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const staff = await findPublicStaff(transaction, staffId);
    const business = staff && (await findBusinessWithOwner(transaction, staff.businessId));
    if (!business) throw refuse('not_found', 'no_such_staff');
    const face = await findProfile(transaction, staffId);
    if (face[part] === null) throw refuse('not_found', 'no_such_picture');
    await (part === 'photo' ? deletePhoto : deleteLine)(transaction, staffId, now);
    await recordAudit(transaction, actor, {
      action: 'staff.changed',
      subject: { type: 'staff', id: staffId },
      detail: { fields: [part] },
    });
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const mail = writeMail('face_removed', owner, (locale) => ({
      part: say(locale, `staff_profile_part_${part}`),
      name: `${staff.firstName} ${staff.lastName}`,
      link: `${publicOrigin}/business/staff`,
    }));
    await keepMail(transaction, mail, now);
    return staff.businessId;
  });
}

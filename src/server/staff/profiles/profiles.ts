import { randomBytes } from 'node:crypto';
import { type PictureBox, resizePicture } from '#server/business/branding/resize-picture.ts';
import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { getPortalStaff, type PortalUser } from '#server/staff/portal/workplace.ts';
import {
  deleteLine,
  deletePhoto,
  findProfile,
  findWholeProfile,
  saveProfile,
} from '#server/staff/profiles/profile-store.ts';
import type { LineChange, Profile, ProfilePart } from '#shared/contracts/profile.ts';

/** Three times the largest shown size, which is 72 pixels. */
const BOX: PictureBox = { width: 216, height: 216, fit: 'cover' };

type Changing = Pick<Platform, 'db' | 'clock'>;

export async function readPortalProfile(db: Db, portalUser: PortalUser): Promise<Profile> {
  return findProfile(db, (await getPortalStaff(db, portalUser)).id);
}

export async function changeLine(
  { db, clock }: Changing,
  { line = null }: LineChange,
  portalUser: PortalUser,
) {
  return db.transaction().execute(async (transaction) => {
    const { id: staffId } = await getPortalStaff(transaction, portalUser);
    if (line === null) await deleteLine(transaction, staffId, clock());
    else await saveProfile(transaction, staffId, { line }, clock());
    await noteChange(transaction, portalUser, staffId, 'line');
    return findProfile(transaction, staffId);
  });
}

export async function changePhoto({ db, clock }: Changing, uploaded: Buffer, portalUser: PortalUser) {
  // First, because resizing a picture is slow.
  const { id: staffId } = await getPortalStaff(db, portalUser);
  const { content: photo } = await resizePicture(BOX, uploaded, `staff ${staffId}`);
  const photoId = randomBytes(16).toString('base64url');
  return db.transaction().execute(async (transaction) => {
    await saveProfile(transaction, staffId, { photoId, photo }, clock());
    await noteChange(transaction, portalUser, staffId, 'photo');
    return findProfile(transaction, staffId);
  });
}

export async function removePhoto({ db, clock }: Changing, portalUser: PortalUser) {
  return db.transaction().execute(async (transaction) => {
    const { id: staffId } = await getPortalStaff(transaction, portalUser);
    const { photo } = await findProfile(transaction, staffId);
    if (!photo) throw refuse('not_found', 'no_such_picture');
    await deletePhoto(transaction, staffId, clock());
    await noteChange(transaction, portalUser, staffId, 'photo');
    return findProfile(transaction, staffId);
  });
}

/** The words themselves stay out of the audit log, where they could not be erased. */
async function noteChange(db: Db, actor: Actor, staffId: number, field: string): Promise<void> {
  await recordAudit(db, actor, 'staff.changed', { staff: staffId, detail: { fields: [field] } });
}

/** An admin removes what guests should not see. The owner gets a mail. Returns the id of the business. */
export async function removePart(
  { db, clock, publicOrigin }: Platform,
  staffId: number,
  part: ProfilePart,
  admin: Acting,
): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    const staff = await findPublicStaff(transaction, staffId);
    const business = staff && (await findBusinessWithOwner(transaction, staff.businessId));
    if (!business) throw refuse('not_found', 'no_such_staff');
    const profile = await findProfile(transaction, staffId);
    if (profile[part] === null) throw refuse('not_found', 'no_such_picture');
    await (part === 'photo' ? deletePhoto : deleteLine)(transaction, staffId, now);
    await noteChange(transaction, admin, staffId, part);
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const mail = writeMail('face_removed', owner, (locale) => ({
      part: say(locale, `staff_profile_part_${part}`),
      name: `${staff.firstName} ${staff.lastName}`,
      link: `${publicOrigin}/business/staff`,
    }));
    await queueMail(transaction, mail, now);
    return staff.businessId;
  });
}

/** The photo and line of a staff member for their own records, or null if they show nothing. */
export async function exportProfile(db: Db, staffId: number) {
  const found = await findWholeProfile(db, staffId);
  if (!found) return null;
  const { photo, ...rest } = found;
  return { ...rest, photo: photo && `data:image/webp;base64,${photo.toString('base64')}` };
}

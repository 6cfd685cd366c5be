import { randomBytes } from 'node:crypto';
import { type PictureBox, resizePicture } from '#server/business/branding/resize-picture.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import {
  deleteLine,
  deletePhoto,
  deleteProfile,
  findProfile,
  saveProfile,
} from '#server/staff/profiles/profile-store.ts';
import type { Asking } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import type { LineChange, Profile } from '#shared/contracts/profile.ts';

/** The largest place for it is 72 pixels wide. */
const BOX: PictureBox = { width: 216, height: 216, fit: 'cover' };

type Changing = { db: Db; asking: Asking; actor: Actor; now: Date };

export async function openStaffProfile(db: Db, asking: Asking): Promise<Profile> {
  return findProfile(db, (await getOwnStaff(db, asking)).id);
}

export async function changeLine({ db, asking, actor, now }: Changing, change: LineChange): Promise<void> {
  const line = change.line ?? null;
  await db.transaction().execute(async (transaction) => {
    const { id: staffId } = await getOwnStaff(transaction, asking);
    if (line === null) await deleteLine(transaction, staffId, now);
    else await saveProfile(transaction, staffId, { line }, now);
    await noteChange(transaction, actor, staffId, 'line');
  });
}

export async function changePhoto({ db, asking, actor, now }: Changing, uploaded: Buffer): Promise<void> {
  // Asked before the picture is drawn, which is work.
  const { id: staffId } = await getOwnStaff(db, asking);
  const { content: photo } = await resizePicture(BOX, uploaded);
  const photoId = randomBytes(16).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    await saveProfile(transaction, staffId, { photoId, photo }, now);
    await noteChange(transaction, actor, staffId, 'photo');
  });
}

export async function removeOwnPhoto({ db, asking, actor, now }: Changing): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id: staffId } = await getOwnStaff(transaction, asking);
    const { photo } = await findProfile(transaction, staffId);
    if (!photo) throw refuse('not_found', 'no_such_picture');
    await deletePhoto(transaction, staffId, now);
    await noteChange(transaction, actor, staffId, 'photo');
  });
}

/** Nobody sees the face of an erased account any more. */
export async function removeProfile(transaction: Db, staffId: number): Promise<void> {
  await deleteProfile(transaction, staffId);
}

/** The words themselves stay out of the audit log, where they could not be erased. */
async function noteChange(db: Db, actor: Actor, staffId: number, field: string): Promise<void> {
  await recordAudit(db, actor, {
    action: 'staff.changed',
    subject: { type: 'staff', id: staffId },
    detail: { fields: [field] },
  });
}

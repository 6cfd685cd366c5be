import { randomBytes } from 'node:crypto';
import {
  deletePicture,
  findBranding,
  saveBranding,
  savePicture,
} from '#server/business/branding/branding-store.ts';
import { type PictureBox, resizePicture } from '#server/business/branding/resize-picture.ts';
import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { shadesOf } from '#shared/accent.ts';
import type { BrandingChange, BrandingPart, GuestBranding, PictureKind } from '#shared/contracts/branding.ts';

/** The branding of a business on guests' pages, or null if it has set nothing. */
export async function findGuestBranding(db: Db, businessId: number): Promise<GuestBranding | null> {
  const { accent, welcome, logo, cover } = await findBranding(db, businessId);
  if (!accent && !welcome && !logo && !cover) return null;
  return { shades: accent ? shadesOf(accent) : null, welcome, logo, cover };
}

const boxes: Record<PictureKind, PictureBox> = {
  logo: { width: 320, height: 320, fit: 'inside' },
  cover: { width: 1200, height: 480, fit: 'cover' },
};

type Changing = { db: Db; businessId: number; actor: Actor; now: Date };

export async function changeBranding(
  { db, businessId, actor, now }: Changing,
  change: BrandingChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await saveBranding(transaction, businessId, change, now);
    await recordAudit(transaction, actor, 'business.changed', {
      business: businessId,
      detail: { look: change },
    });
  });
}

export async function changePicture(
  { db, businessId, actor, now }: Changing,
  kind: PictureKind,
  uploaded: Buffer,
): Promise<void> {
  const resized = await resizePicture(boxes[kind], uploaded, `business ${businessId}`);
  const id = randomBytes(16).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    await savePicture(transaction, { id, businessId, kind, ...resized, createdAt: now });
    await recordAudit(transaction, actor, 'business.changed', {
      business: businessId,
      detail: { [kind]: id },
    });
  });
}

export async function removePicture({ db, businessId, actor }: Changing, kind: PictureKind): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deletePicture(transaction, businessId, kind))) throw refuse('not_found', 'no_such_picture');
    await recordAudit(transaction, actor, 'business.changed', {
      business: businessId,
      detail: { [kind]: null },
    });
  });
}

type Removing = { db: Db; publicOrigin: string; actor: Actor; now: Date };

/** An admin removes what guests should not see. The owner gets a mail and may set something else. */
export async function removePart(
  { db, publicOrigin, actor, now }: Removing,
  businessId: number,
  part: BrandingPart,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const business = await findBusinessWithOwner(transaction, businessId);
    if (!business) throw refuse('not_found', 'no_such_business');
    if (!(await remove(transaction, businessId, part, now))) throw refuse('not_found', 'no_such_picture');
    await recordAudit(transaction, actor, 'business.changed', {
      business: businessId,
      detail: { name: business.name, [part]: null },
    });
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const mail = writeMail('look_removed', owner, (locale) => ({
      part: say(locale, `branding_part_${part}`),
      name: business.name,
      link: `${publicOrigin}/business/branding`,
    }));
    await queueMail(transaction, mail, now);
  });
}

/** Returns false if there was nothing to remove. */
async function remove(db: Db, businessId: number, part: BrandingPart, now: Date): Promise<boolean> {
  if (part !== 'welcome') return deletePicture(db, businessId, part);
  const { welcome } = await findBranding(db, businessId);
  await saveBranding(db, businessId, { welcome: null }, now);
  return welcome !== null;
}

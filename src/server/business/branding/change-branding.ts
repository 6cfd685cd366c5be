import { randomBytes } from 'node:crypto';
import {
  deleteBranding,
  deletePicture,
  saveBranding,
  savePicture,
} from '#server/business/branding/branding-store.ts';
import { drawPicture, type PictureBox } from '#server/business/branding/draw-picture.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { BrandingChange, PictureKind } from '#shared/contracts/branding.ts';

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
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject: { type: 'business', id: businessId },
      detail: { look: change },
    });
  });
}

export async function changePicture(
  { db, businessId, actor, now }: Changing,
  kind: PictureKind,
  uploaded: Buffer,
): Promise<void> {
  const drawn = await drawPicture(boxes[kind], uploaded);
  const id = randomBytes(16).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    await savePicture(transaction, { id, businessId, kind, ...drawn, createdAt: now });
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject: { type: 'business', id: businessId },
      detail: { [kind]: id },
    });
  });
}

export async function removePicture(
  { db, businessId, actor }: Omit<Changing, 'now'>,
  kind: PictureKind,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deletePicture(transaction, businessId, kind))) throw refuse('not_found', 'no_such_picture');
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject: { type: 'business', id: businessId },
      detail: { [kind]: null },
    });
  });
}

/** Nobody sees the pictures and words of an erased account any more. */
export async function removeBranding(transaction: Db, businessId: number): Promise<void> {
  await deleteBranding(transaction, businessId);
}

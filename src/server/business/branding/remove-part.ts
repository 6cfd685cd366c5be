import { deletePicture, findBranding, saveBranding } from '#server/business/branding/branding-store.ts';
import { findBusinessForAdmin } from '#server/business/businesses/business-for-admin.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { BrandingPart } from '#shared/contracts/branding.ts';

type Removing = { db: Db; publicOrigin: string; actor: Actor; now: Date };

/** An admin takes away what guests should not see. The owner is told, and may choose something else. */
export async function removePart(
  { db, publicOrigin, actor, now }: Removing,
  businessId: number,
  part: BrandingPart,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const business = await findBusinessForAdmin(transaction, businessId);
    if (!business) throw refuse('not_found', 'no_such_business');
    if (!(await remove(transaction, businessId, part, now))) throw refuse('not_found', 'no_such_picture');
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject: { type: 'business', id: businessId },
      detail: { name: business.name, [part]: null },
    });
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const mail = writeMail('look_removed', owner, (locale) => ({
      part: say(locale, `branding_part_${part}`),
      name: business.name,
      link: `${publicOrigin}/business/look`,
    }));
    await keepMail(transaction, mail, now);
  });
}

/** Returns false if there was nothing to remove. */
async function remove(db: Db, businessId: number, part: BrandingPart, now: Date): Promise<boolean> {
  if (part !== 'welcome') return deletePicture(db, businessId, part);
  const { welcome } = await findBranding(db, businessId);
  await saveBranding(db, businessId, { welcome: null }, now);
  return welcome !== null;
}

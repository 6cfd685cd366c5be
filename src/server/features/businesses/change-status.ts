import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { findBusinessWithOwner } from '#server/features/businesses/business-list-store.ts';
import { businessMail } from '#server/features/businesses/business-mail.ts';
import { lockStatus, updateStatus } from '#server/features/businesses/business-store.ts';
import { AppError } from '#server/http/app-error.ts';
import { keepMail } from '#server/mail/outbox.ts';
import type { BusinessStatus } from '#shared/statuses.ts';

/** The only ways a business's status may change, and what each is called. */
const arrows: Record<BusinessStatus, Partial<Record<BusinessStatus, string>>> = {
  pending: { active: 'business.approved', suspended: 'business.rejected' },
  active: { suspended: 'business.suspended' },
  suspended: { active: 'business.reactivated' },
};

export type StatusChange = {
  businessId: number;
  to: 'active' | 'suspended';
  actor: Actor;
  now: Date;
  publicOrigin: string;
};

export async function changeStatus(db: Db, { businessId, to, actor, now, publicOrigin }: StatusChange) {
  return db.transaction().execute(async (transaction) => {
    // Held until the end: of two admins who decide at once, the second sees what the first has done.
    const current = await lockStatus(transaction, businessId);
    if (!current) throw new AppError('not_found', 'There is no such business.');
    const action = arrows[current.status][to];
    if (!action) throw new AppError('conflict', `This business is already ${current.status}.`);
    await updateStatus(transaction, businessId, to, now);
    await recordAudit(transaction, actor, {
      action,
      subject: { type: 'business', id: businessId },
      detail: { from: current.status, to },
    });
    const business = await findBusinessWithOwner(transaction, businessId);
    const mail = business && businessMail(action, business, publicOrigin);
    if (mail) await keepMail(transaction, mail, now);
    return business;
  });
}

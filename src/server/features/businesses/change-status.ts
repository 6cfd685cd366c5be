import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { findBusinessWithOwner } from '#server/features/businesses/business-list-store.ts';
import { type BusinessDecision, businessMail } from '#server/features/businesses/business-mail.ts';
import { lockStatus, updateStatus } from '#server/features/businesses/business-store.ts';
import { refuse } from '#server/http/app-error.ts';
import { keepMail } from '#server/mail/outbox.ts';
import type { BusinessStatus } from '#shared/statuses.ts';

/** The changes of status that exist, and what each is called. */
const arrows: Record<BusinessStatus, Partial<Record<BusinessStatus, BusinessDecision>>> = {
  pending: { active: 'approved', suspended: 'rejected' },
  active: { suspended: 'suspended' },
  suspended: { active: 'reactivated' },
};

/** Why a business is not changed to a status that it has already. */
const alreadySo = {
  active: 'business_active_already',
  suspended: 'business_suspended_already',
} as const;

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
    if (!current) throw refuse('not_found', 'no_such_business');
    const decision = arrows[current.status][to];
    if (!decision) throw refuse('conflict', alreadySo[to]);
    await updateStatus(transaction, businessId, to, now);
    await recordAudit(transaction, actor, {
      action: `business.${decision}`,
      subject: { type: 'business', id: businessId },
      detail: { from: current.status, to },
    });
    const business = await findBusinessWithOwner(transaction, businessId);
    const mail = business && businessMail(decision, business, publicOrigin);
    if (mail) await keepMail(transaction, mail, now);
    return business;
  });
}

import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { deactivateOnce } from '#server/staff/people/staff-store.ts';
import type { Asking } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';

type Leaving = { db: Db; asking: Asking; actor: Actor; now: Date; publicOrigin: string };

/**
 * A staff member leaves the workplace on screen by themselves, as if the owner had deactivated them. Account and bank
 * account stay with the row: they go on seeing what they earned there, and what they are owed is paid out as before.
 */
export async function leaveWorkplace({
  db,
  asking,
  actor,
  now,
  publicOrigin,
}: Leaving): Promise<{ businessId: number }> {
  return db.transaction().execute(async (transaction) => {
    const { id, businessId, firstName, lastName, name } = await getOwnStaff(transaction, asking);
    if (!(await deactivateOnce(transaction, id))) throw refuse('conflict', 'workplace_left', { name });
    await recordAudit(transaction, actor, {
      action: 'staff.changed',
      subject: { type: 'staff', id },
      detail: { fields: ['isActive'], left: true },
    });
    const business = await findBusinessWithOwner(transaction, businessId);
    if (!business) throw new Error('a staff member has no business');
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const params = {
      name: `${firstName} ${lastName}`,
      business: name,
      link: `${publicOrigin}/business/staff`,
    };
    await keepMail(
      transaction,
      writeMail('staff_left', owner, () => params),
      now,
    );
    return { businessId };
  });
}

import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { findBusinessForAdmin } from '#server/features/businesses/business-for-admin.ts';
import { deactivateOnce } from '#server/features/staff/staff-store.ts';
import type { Asking } from '#server/features/workplaces/asking.ts';
import { getOwnStaff } from '#server/features/workplaces/own-workplace.ts';
import { refuse } from '#server/http/app-error.ts';
import { keepMail } from '#server/mail/outbox.ts';
import { writeMail } from '#server/mail/write-mail.ts';

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
    const business = await findBusinessForAdmin(transaction, businessId);
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

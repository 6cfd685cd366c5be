import type { z } from 'zod';
import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { recordBankName } from '#server/staff/people/change-iban.ts';
import { deactivateOnce, updateStaff } from '#server/staff/people/staff-store.ts';
import { getPortalStaff, type PortalUser } from '#server/staff/portal/workplace.ts';
import type { changedNames, PortalNames } from '#shared/contracts/portal.ts';

export async function changeNames(
  db: Db,
  names: PortalNames,
  portalUser: PortalUser,
): Promise<z.output<typeof changedNames> & { businessId: number }> {
  return db.transaction().execute(async (transaction) => {
    const staff = await getPortalStaff(transaction, portalUser);
    const { firstName, lastName, bankName, businessId } = await updateStaff(transaction, staff.id, names);
    await recordBankName(transaction, portalUser, staff, names.bankName);
    // The names themselves stay out of the audit log, where they could not be erased.
    await recordAudit(transaction, portalUser, 'staff.changed', {
      staff: staff.id,
      detail: { fields: Object.keys(names).sort() },
    });
    return { firstName, lastName, bankName, businessId };
  });
}

/**
 * A staff member leaves the workplace on screen by themselves, as if the owner had deactivated them. Account and bank
 * account stay with the row: they go on seeing what they earned there, and what they are owed is paid out as before.
 * Returns the id of the business.
 */
export async function leaveWorkplace({ db, clock, publicOrigin }: Platform, portalUser: PortalUser) {
  return db.transaction().execute(async (transaction) => {
    const { id, businessId, firstName, lastName, name } = await getPortalStaff(transaction, portalUser);
    if (!(await deactivateOnce(transaction, id))) throw refuse('conflict', 'workplace_left', { name });
    await recordAudit(transaction, portalUser, 'staff.changed', {
      staff: id,
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
    await queueMail(transaction, writeMail('staff_left', owner, params), clock());
    return businessId;
  });
}

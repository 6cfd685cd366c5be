import type { z } from 'zod';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Changer } from '#server/staff/people/changer.ts';
import { recordBankName } from '#server/staff/people/record-bank-name.ts';
import { updateStaff } from '#server/staff/people/staff-store.ts';
import type { Asking } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import type { changedNames, OwnNames } from '#shared/contracts/portal.ts';

export async function changeOwnNames(
  db: Db,
  names: OwnNames,
  asking: Asking,
  { sid: _, ...actor }: Changer,
): Promise<z.output<typeof changedNames> & { businessId: number }> {
  return db.transaction().execute(async (transaction) => {
    const staff = await getOwnStaff(transaction, asking);
    const { firstName, lastName, bankName, businessId } = await updateStaff(transaction, staff.id, names);
    await recordBankName(transaction, actor, staff, names.bankName);
    // The names themselves stay out of the audit log, where they could not be erased.
    await recordAudit(transaction, actor, {
      action: 'staff.changed',
      subject: { type: 'staff', id: staff.id },
      detail: { fields: Object.keys(names).sort() },
    });
    return { firstName, lastName, bankName, businessId };
  });
}

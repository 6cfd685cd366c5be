import type { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Changer } from '#server/features/staff/changer.ts';
import { recordBankName } from '#server/features/staff/record-bank-name.ts';
import { updateStaff } from '#server/features/staff/staff-store.ts';
import type { Asking } from '#server/features/workplaces/asking.ts';
import { getOwnStaff } from '#server/features/workplaces/own-workplace.ts';
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

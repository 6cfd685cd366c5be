import type { Db } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Changer } from '#server/features/staff/changer.ts';
import { recordBankName } from '#server/features/staff/record-bank-name.ts';
import { findBankAccountOf, updateStaff } from '#server/features/staff/staff-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { OwnNames } from '#shared/contracts/portal.ts';

export async function changeOwnNames(
  db: Db,
  names: OwnNames,
  { sid: _, ...actor }: Changer,
): Promise<OwnNames & { businessId: number }> {
  return db.transaction().execute(async (transaction) => {
    const staff = await findBankAccountOf(transaction, actor.actorId);
    if (!staff) throw refuse('not_found', 'account_not_joined');
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

import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { getManagedStaff } from '#server/features/staff/managed-staff.ts';
import { type StaffRow, updateStaff } from '#server/features/staff/staff-store.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { StaffChange } from '#shared/contracts/staff.ts';

export async function changeStaff(
  db: Db,
  user: SessionUser,
  actor: Actor,
  id: number,
  change: StaffChange,
): Promise<StaffRow> {
  return db.transaction().execute(async (transaction) => {
    await getManagedStaff(transaction, user, id);
    const changed = await updateStaff(transaction, id, change);
    // Recorded for owners and admins alike: a changed IBAN decides where money goes.
    await recordAudit(transaction, actor, {
      action: 'staff.changed',
      subject: { type: 'staff', id },
      // Only the names of the fields: wallets and IBANs do not belong in the audit log.
      detail: { fields: Object.keys(change).sort() },
    });
    return changed;
  });
}

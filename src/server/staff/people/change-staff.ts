import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { refuseBankAccount } from '#server/staff/people/add-staff.ts';
import { type Changer, requirePassword } from '#server/staff/people/changer.ts';
import { getManagedStaff } from '#server/staff/people/managed-staff.ts';
import { recordBankName } from '#server/staff/people/record-bank-name.ts';
import { replaceIban } from '#server/staff/people/replace-iban.ts';
import { withTitle } from '#server/staff/people/role-title.ts';
import { findIban, type StaffRow, updateStaff } from '#server/staff/people/staff-store.ts';
import type { StaffChange } from '#shared/contracts/staff.ts';

export async function changeStaff(
  platform: Platform,
  user: SignedInUser,
  { sid, ...actor }: Changer,
  id: number,
  { password, ...change }: StaffChange,
): Promise<StaffRow> {
  const { db, clock, publicOrigin } = platform;
  await getManagedStaff(db, user, id);
  if (change.iban !== undefined || change.bankName !== undefined) refuseBankAccount(user);
  // The form always sends the IBAN; only another one needs the password.
  const isOtherIban = change.iban !== undefined && change.iban !== (await findIban(db, id));
  // Before the transaction, because checking a password takes long.
  if (isOtherIban) await requirePassword(platform, password, { sid, ...actor });
  return db.transaction().execute(async (transaction) => {
    const { userId, role, bankName } = await getManagedStaff(transaction, user, id);
    await recordBankName(transaction, actor, { id, bankName }, change.bankName);
    if (isOtherIban && change.iban !== undefined) {
      await replaceIban(transaction, { staffId: id, userId, iban: change.iban }, actor, {
        now: clock(),
        publicOrigin,
      });
    }
    const { iban: _written, ...others } = change;
    const { roleTitle } = withTitle({ ...others, role: others.role ?? role });
    const changed = await updateStaff(transaction, id, {
      ...others,
      ...(roleTitle !== undefined && { roleTitle }),
    });
    // Recorded for owners and admins alike.
    await recordAudit(transaction, actor, {
      action: 'staff.changed',
      subject: { type: 'staff', id },
      // Only the names of the fields: wallets do not belong in the audit log.
      detail: { fields: Object.keys(change).sort() },
    });
    return changed;
  });
}

import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * A row of its own, because an admin who changed the name of a recipient cannot release money to it for some time. The
 * name itself stays out of the audit log, where it could not be erased.
 */
export async function recordBankName(
  transaction: Db,
  actor: Actor,
  before: { id: number; bankName: string | null },
  bankName: string | null | undefined,
): Promise<void> {
  if (bankName === undefined || bankName === before.bankName) return;
  await recordAudit(transaction, actor, {
    action: 'staff.bank_name_changed',
    subject: { type: 'staff', id: before.id },
  });
}

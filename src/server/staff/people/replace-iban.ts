import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findIbanWaitEnd } from '#server/platform/settings/settings.ts';
import { keepIbanMail } from '#server/staff/people/iban-mail.ts';
import { mayEndWait } from '#server/staff/people/iban-wait.ts';
import { lockBankAccount, setBankAccount } from '#server/staff/people/staff-store.ts';
import { maskIban } from '#shared/iban.ts';

/**
 * An owner or admin changes or removes the bank account of a staff member. Nobody is paid to the old or the new one for
 * some hours, unless the person confirms it. A removed one waits too, because the business would be paid instead.
 */
export async function replaceIban(
  transaction: Db,
  change: { staffId: number; userId: string | null; iban: string | null },
  actor: Actor,
  { now, publicOrigin }: { now: Date; publicOrigin: string },
): Promise<void> {
  const { staffId, userId, iban } = change;
  const before = await lockBankAccount(transaction, staffId);
  if (before.iban === iban) return;
  const waitsUntil = await findIbanWaitEnd(transaction, now);
  const isAsked = waitsUntil !== null && userId !== null && mayEndWait(before, userId, now);
  await setBankAccount(transaction, staffId, {
    iban,
    ibanIsOwn: false,
    ibanWaitsUntil: waitsUntil,
    ibanAskedUserId: isAsked ? userId : null,
  });
  await recordIbanChange(transaction, actor, staffId, before.iban, iban);
  if (userId)
    await keepIbanMail(
      transaction,
      { userId, staffId },
      { from: before.iban, to: iban },
      { waitsUntil, now, publicOrigin },
    );
}

/** Only the last four digits, enough to see which account it was: a full IBAN does not belong in the audit log. */
export async function recordIbanChange(
  transaction: Db,
  actor: Actor,
  staffId: number,
  from: string | null,
  to: string | null,
): Promise<void> {
  await recordAudit(transaction, actor, {
    action: 'staff.iban_changed',
    subject: { type: 'staff', id: staffId },
    detail: { from: from && maskIban(from), to: to && maskIban(to) },
  });
}

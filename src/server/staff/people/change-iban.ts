import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findIbanWaitEnd } from '#server/platform/settings/settings.ts';
import {
  type BankAccount,
  findMailRecipient,
  lockBankAccount,
  setBankAccount,
} from '#server/staff/people/staff-store.ts';
import { dubaiTime } from '#shared/dubai-time.ts';
import { maskIban } from '#shared/money/iban.ts';

/** Where money goes may only be changed with the password: somebody may use another user's open session. */
export async function requirePasswordForIban(
  platform: Pick<Platform, 'db' | 'clock'>,
  password: string | undefined,
  acting: Omit<Acting, 'user'>,
): Promise<void> {
  if (password === undefined) throw refuseField('invalid_input', 'password', 'iban_needs_password');
  await requirePassword(platform, password, acting);
}

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
  const waitsUntil = await findIbanWaitEnd(transaction, now, before.ibanWaitsUntil);
  const isAsked = waitsUntil !== null && userId !== null && mayEndWait(before, userId, now);
  await setBankAccount(transaction, staffId, {
    iban,
    ibanIsOwn: false,
    ibanWaitsUntil: waitsUntil,
    ibanAskedUserId: isAsked ? userId : null,
  });
  await recordIbanChange(transaction, actor, staffId, before.iban, iban);
  if (userId)
    await mailIbanChange(
      transaction,
      { userId, staffId },
      { from: before.iban, to: iban },
      { actor, waitsUntil, now, publicOrigin },
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
  await recordAudit(transaction, actor, 'staff.iban_changed', {
    staff: staffId,
    detail: { from: from && maskIban(from), to: to && maskIban(to) },
  });
}

type Wait = Pick<BankAccount, 'ibanWaitsUntil' | 'ibanAskedUserId'>;

export function isIbanWaiting({ ibanWaitsUntil }: Wait, now: Date): boolean {
  return ibanWaitsUntil !== null && ibanWaitsUntil > now;
}

/**
 * True if this account may end the wait, or none is running. An account that joined during a wait may not: an owner could
 * remove the person's account, join one of their own and confirm with that.
 */
export function mayEndWait(wait: Wait, userId: string, now: Date): boolean {
  return !isIbanWaiting(wait, now) || wait.ibanAskedUserId === userId;
}

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
  await recordAudit(transaction, actor, 'staff.bank_name_changed', { staff: before.id });
}

type Change = { from: string | null; to: string | null };
/** The account of a staff member, and which one of them it is about. */
type Person = { userId: string; staffId: number };

/** Informs a staff member that somebody else changed their bank account, and how to confirm or replace it. */
export async function mailIbanChange(
  transaction: Db,
  { userId, staffId }: Person,
  { from, to }: Change,
  {
    actor,
    waitsUntil,
    now,
    publicOrigin,
  }: { actor: Actor; waitsUntil: Date | null; now: Date; publicOrigin: string },
): Promise<void> {
  const { businessId, business, ...recipient } = await findMailRecipient(transaction, userId, staffId);
  if (!recipient.isConfirmed) await countMailToStranger(transaction, recipient.email, actor, now);
  const mail = writeMail('iban_changed', recipient, (locale) => ({
    business,
    from: from ? maskIban(from) : say(locale, 'mail_no_account'),
    to: to ? maskIban(to) : say(locale, 'mail_no_account'),
    until: dubaiTime(waitsUntil ?? now),
    link: `${publicOrigin}/staff/profile?at=${businessId}`,
  }));
  await queueMail(transaction, mail, now);
}

/** Informs them that it was changed in their portal, in case it was somebody else. */
export async function mailPortalIbanChange(
  transaction: Db,
  { userId, staffId }: Person,
  to: string | null,
  { actor, now, publicOrigin }: { actor: Actor; now: Date; publicOrigin: string },
): Promise<void> {
  const { business, ...recipient } = await findMailRecipient(transaction, userId, staffId);
  if (!recipient.isConfirmed) await countMailToStranger(transaction, recipient.email, actor, now);
  const mail = writeMail('own_iban_changed', recipient, (locale) => ({
    business,
    to: to ? maskIban(to) : say(locale, 'mail_no_account'),
    link: `${publicOrigin}/account`,
  }));
  await queueMail(transaction, mail, now);
}

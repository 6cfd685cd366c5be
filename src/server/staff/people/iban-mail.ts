import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findMailRecipient } from '#server/staff/people/staff-store.ts';
import { dubaiTime } from '#shared/dubai-time.ts';
import { maskIban } from '#shared/iban.ts';

type Change = { from: string | null; to: string | null };
/** The account of a staff member, and which one of them it is about. */
type Person = { userId: string; staffId: number };

/** Tells a staff member that somebody else changed their bank account, and how to confirm or replace it. */
export async function keepIbanMail(
  transaction: Db,
  { userId, staffId }: Person,
  { from, to }: Change,
  { waitsUntil, now, publicOrigin }: { waitsUntil: Date | null; now: Date; publicOrigin: string },
): Promise<void> {
  const { businessId, business, ...recipient } = await findMailRecipient(transaction, userId, staffId);
  const mail = writeMail('iban_changed', recipient, (locale) => ({
    business,
    from: from ? maskIban(from) : say(locale, 'mail_no_account'),
    to: to ? maskIban(to) : say(locale, 'mail_no_account'),
    until: dubaiTime(waitsUntil ?? now),
    link: `${publicOrigin}/staff/profile?at=${businessId}`,
  }));
  await keepMail(transaction, mail, now);
}

/** Tells them that it was changed in their own portal, in case it was somebody else. */
export async function keepOwnIbanMail(
  transaction: Db,
  { userId, staffId }: Person,
  to: string | null,
  { now, publicOrigin }: { now: Date; publicOrigin: string },
): Promise<void> {
  const { business, ...recipient } = await findMailRecipient(transaction, userId, staffId);
  const mail = writeMail('own_iban_changed', recipient, (locale) => ({
    business,
    to: to ? maskIban(to) : say(locale, 'mail_no_account'),
    link: `${publicOrigin}/account`,
  }));
  await keepMail(transaction, mail, now);
}

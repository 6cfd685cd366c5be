import type { Db } from '#server/platform/db/database.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

type Recipient = { email: string; emailConfirmedAt: Date | null };

/** Tells the owner of an account that its password was changed, in case it was somebody else. */
export async function keepPasswordNotice(
  transaction: Db,
  { email, emailConfirmedAt }: Recipient,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const to = { email, isConfirmed: emailConfirmedAt !== null };
  const mail = writeMail('password_changed', to, () => ({ link: `${publicOrigin}/forgot-password` }));
  await keepMail(transaction, mail, now);
}

import type { Db } from '#server/platform/db/database.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { AccountChange } from '#shared/contracts/accounts.ts';

type Person = { email: string; emailConfirmedAt: Date | null };
type Change = { found: Person & { username: string }; change: AccountChange; others: Person[] };

/**
 * Tells the owner of the account. When the circle of admins changes, all other admins are told too: an admin who makes an
 * account of their own a second admin does not stay unnoticed.
 */
export async function keepAccountMails(
  transaction: Db,
  { found, change, others }: Change,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const params = { link: `${publicOrigin}/auth`, username: found.username };
  await keepMail(
    transaction,
    writeMail(`account_${change}`, recipient(found), () => params),
    now,
  );
  if (change !== 'make_admin' && change !== 'remove_admin') return;
  const audit = { username: found.username, link: `${publicOrigin}/admin/audit` };
  for (const other of others)
    await keepMail(
      transaction,
      writeMail('admins_changed', recipient(other), () => audit),
      now,
    );
}

function recipient({ email, emailConfirmedAt }: Person) {
  return { email, isConfirmed: emailConfirmedAt !== null };
}

import type { Db } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { insertMails, listOutbox } from '#server/mail/outbox-store.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';

/** Give it the transaction of the change it reports, so that no mail reports what did not happen. */
export async function keepMail(db: Db, mail: Mail, now: Date): Promise<void> {
  await insertMails(db, [mail], now);
}

export async function keepMails(db: Db, mails: Mail[], now: Date): Promise<void> {
  await insertMails(db, mails, now);
}

export async function listMails(db: Db, page: PageQuery) {
  return listOutbox(db, page);
}

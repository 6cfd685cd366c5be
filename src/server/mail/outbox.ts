import type { Db } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { insertMails, listOutbox } from '#server/mail/outbox-store.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';

/** Pass the transaction of the reported change, so that no mail is sent for a change that was rolled back. */
export async function keepMail(db: Db, mail: Mail, now: Date): Promise<void> {
  await insertMails(db, [mail], now);
}

export async function keepMails(db: Db, mails: Mail[], now: Date): Promise<void> {
  await insertMails(db, mails, now);
}

export async function listMails(db: Db, page: PageQuery) {
  return listOutbox(db, page);
}

import type { Db } from '#server/platform/db/database.ts';
import { hideResetLinks } from '#server/platform/mail/html-of.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import {
  findMail,
  insertMails,
  listOutbox,
  makeDue,
  type QueuedMail,
  readLanguages,
  readPlatformNames,
} from '#server/platform/mail/outbox-store.ts';
import type { OutboxQuery } from '#shared/contracts/platform.ts';

/** Pass the transaction of the reported change, so that no mail is sent for a change that was rolled back. */
export async function queueMail(db: Db, draft: MailDraft, now: Date): Promise<void> {
  await queueMails(db, [draft], now);
}

export async function queueMails(db: Db, drafts: MailDraft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const names = await readPlatformNames(db);
  const languages = await readLanguages(
    db,
    drafts.flatMap(({ languageOf }) => languageOf ?? []),
  );
  const mails = drafts.map(({ write, languageOf = '', ...draft }) => ({
    ...draft,
    ...write(names, languages.get(languageOf) ?? null),
  }));
  await insertMails(db, mails, now);
}

export async function listMails(db: Db, query: OutboxQuery): Promise<QueuedMail[]> {
  return (await listOutbox(db, query)).map(withoutSecrets);
}

/** A guest's receipt that was sent or given up: nobody knows any more to whom. */
export async function isForgotten(db: Db, id: number): Promise<boolean> {
  return (await findMail(db, id))?.recipient === '';
}

/** Sends a mail once more, or at once if it is not sent yet. Undefined if there is no such mail. */
export async function sendAgain(db: Db, id: number, now: Date): Promise<QueuedMail | undefined> {
  const mail = await findMail(db, id);
  if (!mail) return undefined;
  const { recipient, subject, body, locale } = mail;
  if (!(await makeDue(db, id, now))) await insertMails(db, [{ recipient, subject, body, locale }], now);
  return withoutSecrets(mail);
}

/**
 * A link to a new password opens the account of its recipient, so not even an admin reads it: an admin makes one by a
 * request that is recorded. The link to a tip is the guest's alone.
 */
function withoutSecrets(mail: QueuedMail): QueuedMail {
  return { ...mail, body: hideResetLinks(mail.body) };
}

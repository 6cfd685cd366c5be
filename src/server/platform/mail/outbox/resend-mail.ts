import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { isForgotten, sendAgain } from '#server/platform/mail/outbox.ts';

/** For an admin: a mail that was sent goes out once more, one that waits goes out now. */
export async function resendMail(db: Db, id: number, actor: Actor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    if (await isForgotten(transaction, id)) throw refuse('conflict', 'mail_address_not_kept');
    const mail = await sendAgain(transaction, id, now);
    if (!mail) throw refuse('not_found', 'no_such_mail');
    await recordAudit(transaction, actor, {
      action: 'mail.resent',
      subject: { type: 'mail', id },
      detail: { name: mail.subject },
    });
    return mail;
  });
}

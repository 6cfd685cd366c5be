import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { refuse } from '#server/http/app-error.ts';
import { isForgotten, sendAgain } from '#server/mail/outbox.ts';

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

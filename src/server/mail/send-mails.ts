import type { Db } from '#server/db/database.ts';
import { markSent, postpone, takeDueMail, type WaitingMail } from '#server/mail/outbox-store.ts';

export type SendMail = (mail: WaitingMail) => Promise<void>;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;

/**
 * Sends all mails that are due, each in its own transaction. A crash between sending and commit sends a mail twice,
 * which is better than not at all. Its message id is the same both times.
 */
export async function sendMails(db: Db, send: SendMail, clock: () => Date): Promise<void> {
  while (await sendOne(db, send, clock())) {}
}

async function sendOne(db: Db, send: SendMail, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const mail = await takeDueMail(transaction, now);
    if (!mail) return false;
    try {
      await send(mail);
      await markSent(transaction, mail.id, now);
    } catch (error) {
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** mail.attempts, LONGEST_WAIT_MS);
      await postpone(
        transaction,
        mail.id,
        new Date(now.getTime() + waitMs),
        String((error as Error).message),
      );
    }
    return true;
  });
}

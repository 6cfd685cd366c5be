import type { Db } from '#server/platform/db/database.ts';
import type { PlatformNames } from '#server/platform/mail/mail.ts';
import {
  claimDueMail,
  giveUp,
  markSent,
  postpone,
  readPlatformNames,
  type WaitingMail,
} from '#server/platform/mail/outbox-store.ts';

/** `names`: what the platform is called, as the sender and in the mail. */
export type SendMail = (mail: WaitingMail & { names: PlatformNames }) => Promise<void>;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;
/** About two hours, with the waits between them. After that a guest's address is deleted, and its mail given up. */
const MOST_ATTEMPTS_OF_RECEIPTS = 8;
/** Longer than sending one mail may take, so that nobody else sends it meanwhile. */
export const LEASE_MS = 5 * 60_000;

/**
 * Sends all mails that are due, one after the other. No transaction is open while a mail server is talked to, however
 * slow it is. A crash between sending and marking sends a mail twice, which is better than not at all. Its message id is
 * the same both times.
 */
export async function sendMails(db: Db, send: SendMail, clock: () => Date): Promise<void> {
  while (await sendOne(db, send, clock)) {}
}

async function sendOne(db: Db, send: SendMail, clock: () => Date): Promise<boolean> {
  const mail = await claimDueMail(db, clock(), after(clock(), LEASE_MS));
  if (!mail) return false;
  try {
    await send({ ...mail, names: await readPlatformNames(db) });
  } catch (error) {
    if (mail.receiptOf !== null && isFinal(error, mail.attempts)) {
      await giveUp(db, mail.id, clock());
      return true;
    }
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS);
    await postpone(db, mail.id, after(clock(), waitMs), String((error as Error).message));
    return true;
  }
  await markSent(db, mail.id, clock());
  return true;
}

/** For a receipt. Guests mistype addresses, and a server that knows no such mailbox will not know it later either. */
function isFinal(error: unknown, attempts: number): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return attempts >= MOST_ATTEMPTS_OF_RECEIPTS || (code === 'EENVELOPE' && responseCode >= 500);
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

import { mailedKey, recordAttempt } from '#server/identity/sign-in/slow-guessing.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse, TooManyRequests } from '#server/platform/http/app-error.ts';
import { countReceiptsOf, keepMail } from '#server/platform/mail/outbox.ts';
import { writeReceipt } from '#server/tipping/receipts/write-receipt.ts';
import { followTip } from '#server/tipping/tips/follow-tip.ts';
import type { Locale } from '#shared/locales.ts';
import { followLink } from '#shared/tip-links.ts';

/** Enough for a mistyped address. More would make a tip a way to send mails to strangers. */
const MOST_RECEIPTS_OF_A_TIP = 3;

export type Receipts = {
  payments: Pick<Payments, 'db' | 'all'>;
  clock: () => Date;
  publicOrigin: string;
  /** Without a mail server the address would wait in the outbox, and is not taken. */
  mailGoesOut: boolean;
};

/** Mails the receipt of a tip to the address that its guest typed, which is used for this mail only. */
export async function mailReceipt(
  { payments, clock, publicOrigin, mailGoesOut }: Receipts,
  token: string,
  email: string,
  locale: Locale,
): Promise<void> {
  const tip = await followTip(payments, token);
  if (!mailGoesOut) throw refuse('conflict', 'receipts_not_mailed');
  if (tip.stage === 'pending' || tip.stage === 'failed') throw refuse('conflict', 'receipt_not_paid');
  const now = clock();
  await slowDown(payments.db, email, now);
  await payments.db.transaction().execute(async (transaction) => {
    if ((await countReceiptsOf(transaction, tip.id)) >= MOST_RECEIPTS_OF_A_TIP)
      throw refuse('conflict', 'receipt_mailed_often');
    await keepMail(transaction, writeReceipt(tip, email, locale, followLink(publicOrigin, token)), now);
  });
}

/** After a few mails to the same address the next ones have to wait, as after wrong passwords. */
async function slowDown(db: Db, email: string, now: Date): Promise<void> {
  const key = mailedKey(email);
  try {
    await recordAttempt(db, { by: key, waitsFor: [key], countsFor: [key] }, false, now);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    throw new TooManyRequests('too_many_requests', error.retryAfterSeconds * 1000);
  }
}

import type { Db } from '#server/db/database.ts';
import { type PayoutStep, payoutMail } from '#server/features/payouts/payout-mail.ts';
import { listPayoutsWithEmail } from '#server/features/payouts/payout-store.ts';
import { keepMails } from '#server/mail/outbox.ts';

/**
 * The letters about what became of payouts, by their ids: to the owner for a business, and for a person's own payout
 * to that person, or to the owner as long as nobody has joined as them.
 */
export async function tellOfPayouts(db: Db, steps: Map<number, PayoutStep>, now: Date): Promise<void> {
  const payouts = await listPayoutsWithEmail(db, [...steps.keys()]);
  const mails = payouts.flatMap((payout) => {
    const step = steps.get(payout.id);
    return step ? [payoutMail(step, payout)] : [];
  });
  await keepMails(db, mails, now);
}

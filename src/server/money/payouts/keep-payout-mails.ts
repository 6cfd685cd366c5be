import { type PayoutStep, payoutMail } from '#server/money/payouts/payout-mail.ts';
import { listPayoutsWithEmail } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keepMails } from '#server/platform/mail/outbox.ts';

/**
 * Stores the mails about payouts, by their ids: to the owner for a payout to a business; for a payout to a
 * staff member to that staff member, or to the owner if no account is joined.
 */
export async function keepPayoutMails(db: Db, steps: Map<number, PayoutStep>, now: Date): Promise<void> {
  const payouts = await listPayoutsWithEmail(db, [...steps.keys()]);
  const mails = payouts.flatMap((payout) => {
    const step = steps.get(payout.id);
    return step ? [payoutMail(step, payout)] : [];
  });
  await keepMails(db, mails, now);
}

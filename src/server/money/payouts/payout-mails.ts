import { listPayoutsWithEmail } from '#server/money/payouts/payout-store.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { type Recipient, writeMail } from '#server/platform/mail/write-mail.ts';
import { maskIban } from '#shared/money/iban.ts';

/** The step of a payout that a mail reports to its recipient. */
export type PayoutStep =
  | { status: 'pending' }
  | { status: 'completed'; reference: string }
  | { status: 'failed' | 'returned'; reason: string | null };

type Payout = Recipient & { recipientName: string; amount: string; iban: string };

function payoutMail(step: PayoutStep, { recipientName, amount, iban, ...recipient }: Payout): MailDraft {
  const common = { amount, recipient: `${recipientName} (${maskIban(iban)})` };
  switch (step.status) {
    case 'pending':
      return writeMail('payout_started', recipient, common);
    case 'completed':
      return writeMail('payout_completed', recipient, { ...common, reference: step.reference });
    case 'failed':
    case 'returned':
      return writeMail(`payout_${step.status}`, recipient, (locale) => ({
        ...common,
        reason: step.reason ?? say(locale, 'bank_gave_no_reason'),
      }));
  }
}

/**
 * Puts mails about payouts, by id, into the outbox: to the owner for a payout to a business; for a payout to a staff
 * member to that staff member, or to the owner if the staff member has no account.
 */
export async function storePayoutMails(db: Db, steps: Map<number, PayoutStep>, now: Date): Promise<void> {
  const payouts = await listPayoutsWithEmail(db, [...steps.keys()]);
  const mails = payouts.flatMap((payout) => {
    const step = steps.get(payout.id);
    return step ? [payoutMail(step, payout)] : [];
  });
  await queueMails(db, mails, now);
}

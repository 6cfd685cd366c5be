import type { Mail } from '#server/mail/mail.ts';
import { writeMail } from '#server/mail/write-mail.ts';
import { say } from '#server/words.ts';
import { shortIban } from '#shared/iban.ts';

/** The step of a payout that a mail reports to its recipient. */
export type PayoutStep =
  | { status: 'pending' }
  | { status: 'completed'; reference: string }
  | { status: 'failed'; reason: string | null };

type Payout = { email: string; recipientName: string; amount: string; iban: string };

export function payoutMail(step: PayoutStep, { email, recipientName, amount, iban }: Payout): Mail {
  const common = { amount, recipient: `${recipientName} (${shortIban(iban)})` };
  switch (step.status) {
    case 'pending':
      return writeMail('payout_started', email, () => common);
    case 'completed':
      return writeMail('payout_completed', email, () => ({ ...common, reference: step.reference }));
    case 'failed':
      return writeMail('payout_failed', email, (locale) => ({
        ...common,
        reason: step.reason ?? say(locale, 'bank_gave_no_reason'),
      }));
  }
}

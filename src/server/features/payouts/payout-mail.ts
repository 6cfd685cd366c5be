import type { Mail } from '#server/mail/mail.ts';
import { shortIban } from '#shared/iban.ts';

export type PayoutNews =
  | { status: 'pending' }
  | { status: 'completed'; reference: string }
  | { status: 'failed'; reason: string };

type Payout = { email: string; recipientName: string; amount: string; iban: string };

/** What people are told about money on its way to them. Nobody knows which language they read, so both. */
export function payoutMail(news: PayoutNews, { email, recipientName, amount, iban }: Payout): Mail {
  const { subject, english, arabic } = wordsOf(news, amount, `${recipientName} (${shortIban(iban)})`);
  return { recipient: email, subject, body: `${english}\n\n${arabic}\n` };
}

function wordsOf(news: PayoutNews, amount: string, whom: string) {
  switch (news.status) {
    case 'pending':
      return {
        subject: `A payout of ${amount} AED has been started`,
        english: `Karam has started a payout of ${amount} AED to ${whom}. You will hear from us when the bank has paid.`,
        arabic: `بدأت كرم دفعة بقيمة ${amount} درهم إلى ${whom}. سنخبرك عندما يدفع البنك.`,
      };
    case 'completed':
      return {
        subject: `A payout of ${amount} AED has arrived`,
        english: `The bank has paid ${amount} AED to ${whom}. Its reference: ${news.reference}`,
        arabic: `دفع البنك ${amount} درهم إلى ${whom}. رقمه المرجعي: ${news.reference}`,
      };
    case 'failed':
      return {
        subject: `A payout of ${amount} AED did not arrive`,
        english: `The bank did not pay ${amount} AED to ${whom}: ${news.reason}\nThe money is kept, and is owed as before.`,
        arabic: `لم يدفع البنك ${amount} درهم إلى ${whom}: ${news.reason}\nالمبلغ محفوظ وما زال مستحقاً كما كان.`,
      };
  }
}

import type { StaffNews } from '#server/ledger/staff-news.ts';
import { say } from '#server/words.ts';
import type { Locale } from '#shared/locales.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** What the service worker shows. `tag`: a newer one of the same kind takes the place of an older one. */
export type PushMessage = { title: string; body: string; tag: string; path: string };

/** At most one message about tips and one about payouts. Amounts only: others may see the screen of the phone. */
export function messagesOf(news: StaffNews[], locale: Locale): PushMessage[] {
  const tips = news.filter(({ cause }) => cause === 'tip_paid');
  const payouts = news.filter(({ cause }) => cause === 'payout_completed');
  const tipBody =
    tips.length > 1 ? say(locale, 'push_tips', { count: tips.length }) : say(locale, 'push_tip');
  const messages = [
    { of: tips, body: tipBody, tag: 'tips', path: '/' },
    { of: payouts, body: say(locale, 'push_payout'), tag: 'payouts', path: '/staff/payouts' },
  ];
  return messages
    .filter(({ of }) => of.length > 0)
    .map(({ of, ...message }) => ({ title: say(locale, 'push_amount', { amount: sumOf(of) }), ...message }));
}

function sumOf(news: StaffNews[]): string {
  return toDecimal(addFils(...news.map(({ amount }) => getFilsFrom(amount))));
}

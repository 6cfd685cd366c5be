import type { StaffNews } from '#server/money/ledger/staff-news.ts';
import { say } from '#server/platform/base/words.ts';
import type { Locale } from '#shared/locales.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** What the service worker shows. `tag`: a newer one of the same kind takes the place of an older one. */
export type PushMessage = { title: string; body: string; tag: string; path: string };

type At = { locale: Locale; businessId: number; businessName: string; isOneOfSeveral: boolean };

/**
 * At most one message about tips and one about payouts of a workplace. Its name and amounts only: others may see the screen
 * of the phone.
 */
export function messagesOf(
  news: StaffNews[],
  { locale, businessId, businessName: business, isOneOfSeveral }: At,
): PushMessage[] {
  const tips = news.filter(({ cause }) => cause === 'tip_paid');
  const payouts = news.filter(({ cause }) => cause === 'payout_completed');
  // The server draws the page at "/" itself, without anything behind it.
  const at = isOneOfSeveral ? `?at=${businessId}` : '';
  const tipBody =
    tips.length > 1
      ? say(locale, 'push_tips', { count: tips.length, business })
      : say(locale, 'push_tip', { business });
  const messages = [
    { of: tips, body: tipBody, tag: `tips ${businessId}`, path: `/${at}` },
    {
      of: payouts,
      body: say(locale, 'push_payout', { business }),
      tag: `payouts ${businessId}`,
      path: `/staff/payouts${at}`,
    },
  ];
  return messages
    .filter(({ of }) => of.length > 0)
    .map(({ of, ...message }) => ({ title: say(locale, 'push_amount', { amount: sumOf(of) }), ...message }));
}

function sumOf(news: StaffNews[]): string {
  return toDecimal(addFils(...news.map(({ amount }) => getFilsFrom(amount))));
}

import { expect, test } from 'vitest';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider } = await tryStripe();

const day = (date: number) => new Date(Date.UTC(2026, 2, date));
const secondsOf = (time: Date) => time.getTime() / 1000;

test('what was collected and given back is counted over many pages, in dirhams, from the first second to before the last', async () => {
  const [from, until] = [day(1), day(2)];
  const created = secondsOf(from) + 3600;
  for (let count = 0; count < 230; count += 1) stripe.book('charge', 1000, { created: created + count });
  stripe.book('payment', 500, { created });
  stripe.book('refund', -1000, { created });
  stripe.book('payment_refund', -500, { created });
  stripe.book('refund', -700, { created });
  stripe.book('refund_failure', 700, { created });
  // Neither collected nor given back, or not dirhams.
  stripe.book('payout', -100_000, { created });
  stripe.book('stripe_fee', -40, { created });
  stripe.book('adjustment', -1000, { created });
  stripe.book('charge', 9999, { created, currency: 'usd' });
  // At the edges.
  stripe.book('charge', 1, { created: secondsOf(from) });
  stripe.book('charge', 2, { created: secondsOf(until) - 1 });
  stripe.book('charge', 4_000_000, { created: secondsOf(from) - 1 });
  stripe.book('charge', 8_000_000, { created: secondsOf(until) });

  stripe.calls.length = 0;
  expect(await provider.totalsBetween(from, until)).toEqual({ captured: 230_503, refunded: 1500 });
  expect(stripe.calls).toEqual(Array(3).fill('GET /v1/balance_transactions'));
});

test('days that follow each other count everything once', async () => {
  const noon = new Date(day(10).getTime() + 500);
  stripe.book('charge', 1, { created: secondsOf(day(10)) });
  stripe.book('charge', 2, { created: secondsOf(day(10)) + 1 });
  const before = await provider.totalsBetween(day(9), noon);
  const after = await provider.totalsBetween(noon, day(11));
  expect([before.captured, after.captured]).toEqual([1, 2]);
});

test('tips that are paid and given back come out as their amounts', async () => {
  const from = new Date(Date.now() - 60_000);
  for (let count = 0; count < 3; count += 1) {
    const tip = aWaitingTip();
    const { sessionId } = await provider.collect(tip);
    const paymentId = stripe.pay(sessionId).id;
    if (count === 0) {
      await provider.refund({ tipId: tip.id, token: tip.token, paymentId, amount: tip.charged });
    }
  }
  const totals = await provider.totalsBetween(from, new Date(Date.now() + 60_000));
  expect(totals).toEqual({ captured: 7500, refunded: 2500 });
});

test('a time in which nothing happened', async () => {
  expect(await provider.totalsBetween(day(20), day(21))).toEqual({ captured: 0, refunded: 0 });
});

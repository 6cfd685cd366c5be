import { expect, test } from 'vitest';
import { type BookLine, ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import { addFils, fils } from '#shared/money/money.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider, providerWith } = await tryStripe();

const day = (date: number) => new Date(Date.UTC(2026, 2, date));
const secondsOf = (time: Date) => time.getTime() / 1000;

async function aPaidTip() {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  const paymentId = stripe.pay(sessionId).id;
  const wish = {
    tipId: tip.id,
    token: tip.token,
    paymentId,
    amountFils: tip.chargedFils,
    requestedAt: tip.createdAt,
    earlier: 0,
  };
  const [charge] = stripe.all('charge').filter((each) => each.payment_intent === paymentId);
  return { tip, paymentId, wish, charge: charge?.id ?? '' };
}

async function linesBetween(from: Date, until: Date): Promise<BookLine[]> {
  const lines: BookLine[] = [];
  for await (const line of provider.booksBetween(from, until)) lines.push(line);
  return lines;
}

const now = () => linesBetween(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
const total = (lines: BookLine[]) => addFils(fils(0), ...lines.map(({ amountFils }) => amountFils));

test('lines are read over several pages, from the start up to but not including the end', async () => {
  const { charge: id, paymentId, tip } = await aPaidTip();
  const [from, until] = [day(1), day(2)];
  const created = secondsOf(from) + 3600;
  for (let count = 0; count < 230; count += 1) stripe.book('charge', 1000, { id, created: created + count });
  stripe.book('payment', 500, { id, created });
  stripe.book('charge', 9999, { id, created, currency: 'usd' });
  // Lines at the limits of the period: the first two are inside, the last two outside.
  stripe.book('charge', 1, { id, created: secondsOf(from) });
  stripe.book('charge', 2, { id, created: secondsOf(until) - 1 });
  stripe.book('charge', 4_000_000, { id, created: secondsOf(from) - 1 });
  stripe.book('charge', 8_000_000, { id, created: secondsOf(until) });

  stripe.calls.length = 0;
  const lines = await linesBetween(from, until);
  expect(total(lines.filter(({ currency }) => currency === 'aed'))).toBe(230_503);
  expect(total(lines.filter(({ currency }) => currency === 'usd'))).toBe(9999);
  expect(lines[0]).toEqual({
    id: expect.stringMatching(/^txn_/),
    kind: 'captured',
    type: 'charge',
    sourceId: id,
    paymentId,
    tip: { tipId: tip.id, staffId: tip.staffId },
    amountFils: 2,
    feeFils: 0,
    feeVatFils: 0,
    currency: 'aed',
    isDone: true,
    at: new Date(until.getTime() - 1000),
  });
  expect(stripe.calls).toEqual(Array(3).fill('GET /v1/balance_transactions'));
});

test('every line belongs to exactly one of two consecutive periods', async () => {
  const { charge: id } = await aPaidTip();
  const noon = new Date(day(10).getTime() + 500);
  stripe.book('charge', 1, { id, created: secondsOf(day(10)) });
  stripe.book('charge', 2, { id, created: secondsOf(day(10)) + 1 });
  expect(total(await linesBetween(day(9), noon))).toBe(1);
  expect(total(await linesBetween(noon, day(11)))).toBe(2);
});

test('a refunded tip has two lines with its payment id', async () => {
  const { paymentId, wish } = await aPaidTip();
  await provider.refund(wish);
  const lines = (await now()).filter((line) => line.paymentId === paymentId);
  expect(lines.map(({ kind, amountFils, feeFils }) => `${kind} ${amountFils} ${feeFils}`)).toEqual([
    'refunded -2500 0',
    'captured 2500 173',
  ]);
  expect(lines.map(({ isDone }) => isDone)).toEqual([true, true]);
});

test('refunds that wait or failed are not done, and a lost dispute is no refund', async () => {
  const [first, second, third] = [await aPaidTip(), await aPaidTip(), await aPaidTip()];
  stripe.failRefund((await provider.refund(first.wish)).refundId);
  stripe.refundsStart = 'pending';
  await provider.refund(second.wish);
  stripe.refundsStart = 'succeeded';
  stripe.closeDispute(stripe.openDispute(third.paymentId).id, 'lost');
  const ids = [first, second, third].map(({ paymentId }) => paymentId);
  const lines = (await now()).filter(({ paymentId }) => ids.includes(paymentId ?? ''));
  const said = lines.map(({ kind, isDone, amountFils }) => `${kind} ${isDone} ${amountFils}`);
  expect(said.sort()).toEqual([
    'captured true 2500',
    'captured true 2500',
    'captured true 2500',
    'disputed true -2500',
    'refund_returned false 2500',
    'refunded false -2500',
    'refunded false -2500',
  ]);
});

test('a charge of another product names no tip, and fees and payouts are lines of their own', async () => {
  const { id } = stripe.books.add('charge', {
    amount: 700,
    metadata: { order: '7' },
    payment_intent: 'pi_shop',
  });
  const created = secondsOf(day(20)) + 60;
  stripe.book('charge', 700, { id, created });
  stripe.book('payout', -100_000, { created: created + 1 });
  stripe.book('payout_failure', 100_000, { created: created + 2 });
  stripe.book('stripe_fee', -40, { created: created + 3 });
  stripe.book('contribution', -5, { created: created + 4 });
  // The test server has no payouts to look up, so a payment stands for what the line is about.
  stripe.book('payout', -3, { id: (await aPaidTip()).paymentId, created: created + 5 });
  const lines = await linesBetween(day(20), day(21));
  expect(lines.map(({ kind, amountFils, tip }) => [kind, amountFils, tip])).toEqual([
    ['paid_out', -3, null],
    ['adjusted', -5, null],
    ['fee', -40, null],
    ['paid_out', 100_000, null],
    ['paid_out', -100_000, null],
    ['captured', 700, null],
  ]);
  expect(await linesBetween(day(21), day(22))).toEqual([]);
});

test('reading the books fails if Stripe does not answer', async () => {
  const hasty = providerWith({ maxNetworkRetries: 0 });
  stripe.failNext({ status: 500 });
  const reading = hasty.booksBetween(day(1), day(2))[Symbol.asyncIterator]().next();
  await expect(reading).rejects.toThrow(ProviderUnavailable);
});

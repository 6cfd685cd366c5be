import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import { expect, test } from 'vitest';
import { ProviderRefused } from '#server/money/providers/port/provider.ts';
import { refundOf, refundPayment } from '#server/money/providers/stripe/refunds.ts';
import { fils } from '#shared/money/money.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider } = await tryStripe();

async function aPaidTip() {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  const paymentId = stripe.pay(sessionId).id;
  return {
    tipId: tip.id,
    token: tip.token,
    paymentId,
    amountFils: tip.chargedFils,
    requestedAt: tip.createdAt,
    earlier: 0,
  };
}

const refundsOf = ({ paymentId }: { paymentId: string }) =>
  stripe.all('refund').filter((refund) => refund.payment_intent === paymentId);

test('a refund returns the whole amount and has the metadata of its tip', async () => {
  const payment = await aPaidTip();
  const refund = await provider.refund(payment);
  const [made] = refundsOf(payment);
  expect(refund).toEqual({
    refundId: made?.id,
    status: 'done',
    at: new Date((made?.created ?? 0) * 1000),
  });
  expect(made).toMatchObject({
    amount: 2500,
    metadata: { karam_tip_id: String(payment.tipId), karam_tip_token: payment.token },
  });
});

test('two refunds of the same amount of one tip are two refunds, also when requested at the same moment', async () => {
  const whole = await aPaidTip();
  const half = { ...whole, amountFils: fils(whole.amountFils / 2) };
  const [first, second] = [await provider.refund(half), await provider.refund({ ...half, earlier: 1 })];
  expect(first.refundId).not.toBe(second.refundId);
  expect(refundsOf(whole).map(({ amount }) => amount)).toEqual([half.amountFils, half.amountFils]);
});

test('a repeated refund request gives the same refund', async () => {
  const payment = await aPaidTip();
  const first = await provider.refund(payment);
  expect(await provider.refund(payment)).toEqual(first);
  expect(refundsOf(payment)).toHaveLength(1);
});

test('a refund request repeated after Stripe forgot the key gives the same refund', async () => {
  const payment = await aPaidTip();
  const first = await provider.refund(payment);
  stripe.forgetKeys();
  expect(await provider.refund(payment)).toEqual(first);
  expect(refundsOf(payment)).toHaveLength(1);
});

test('a refund of the same amount made in Stripe’s dashboard is used as the refund', async () => {
  const payment = await aPaidTip();
  const byHand = { ...payment, token: 'by-hand' };
  await provider.refund({ ...byHand, amountFils: fils(1000) });
  await expect(provider.refund(payment)).rejects.toThrow(ProviderRefused);
  stripe.forgetKeys();
  const rest = await provider.refund({ ...byHand, amountFils: fils(1500) });
  stripe.forgetKeys();
  expect(await provider.refund({ ...payment, amountFils: fils(1500) })).toEqual(rest);
  // Both together are the whole amount, but neither is the refund that we wanted.
  await expect(provider.refund({ ...payment, token: 'whole' })).rejects.toThrow(ProviderRefused);
  await expect(provider.refund({ ...payment, token: 'other', amountFils: fils(2400) })).rejects.toThrow(
    ProviderRefused,
  );
  expect(refundsOf(payment)).toHaveLength(2);
});

test('a pending refund is waiting, then done, then failed', async () => {
  stripe.refundsStart = 'pending';
  const payment = await aPaidTip();
  const { refundId, status } = await provider.refund(payment);
  stripe.refundsStart = 'succeeded';
  expect(status).toBe('waiting');
  stripe.settleRefund(refundId);
  expect((await provider.refund(payment)).status).toBe('done');
  stripe.failRefund(refundId);
  expect((await provider.refund(payment)).status).toBe('failed');
});

/** Answers as Stripe does, without a server: what we ask with, and what we make of the answer. */
function stripeWith(create: (key: string) => object, listed: object[] = []) {
  const answered = (answer: object) => ({ ...answer, lastResponse: { headers: {} } });
  return {
    refunds: {
      create: async (_: object, { idempotencyKey }: { idempotencyKey: string }) =>
        answered(create(idempotencyKey)),
      list: async () => ({ data: listed }),
    },
  } as unknown as Stripe;
}
const wish = {
  tipId: 7,
  token: 'token-7',
  paymentId: 'pi_1',
  amountFils: fils(2500),
  requestedAt: new Date('2026-11-15T08:00:00Z'),
};

test('the first refund of a tip has the key from before parts could be refunded, and later ones a number', async () => {
  const keys: string[] = [];
  const stripe = stripeWith((key) => {
    keys.push(key);
    return { id: 're_1', status: 'succeeded', created: 1 };
  });
  for (const earlier of [0, 1, 2]) await refundPayment(stripe, { ...wish, earlier });
  const key = 'karam-refund-token-7-1794729600000';
  expect(keys).toEqual([key, `${key}-1`, `${key}-2`]);
});

test('a failed refund of the same amount is not taken for the one that was made', async () => {
  const stripe = stripeWith(() => {
    const code = 'charge_already_refunded';
    throw new StripeSdk.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code });
  }, [
    { id: 're_failed', status: 'failed', amount: 2500, created: 2 },
    { id: 're_done', status: 'succeeded', amount: 2500, created: 1 },
  ]);
  expect(await refundPayment(stripe, { ...wish, earlier: 0 })).toMatchObject({ refundId: 're_done' });
});

test('a cancelled refund has failed', () => {
  const refund = { id: 're_1', status: 'canceled', created: 1 } as Stripe.Refund;
  expect(refundOf(refund).status).toBe('failed');
});

test('a disputed payment cannot be refunded', async () => {
  const payment = await aPaidTip();
  stripe.openDispute(payment.paymentId);
  await expect(provider.refund(payment)).rejects.toThrow(ProviderRefused);
  expect(refundsOf(payment)).toHaveLength(0);
});

test('a refund above the paid amount is refused', async () => {
  const payment = await aPaidTip();
  await expect(provider.refund({ ...payment, amountFils: fils(2501) })).rejects.toThrow(ProviderRefused);
  expect(refundsOf(payment)).toHaveLength(0);
});

test('a refund of an unknown payment is refused', async () => {
  const payment = await aPaidTip();
  await expect(provider.refund({ ...payment, paymentId: 'pi_nobody' })).rejects.toThrow(ProviderRefused);
});

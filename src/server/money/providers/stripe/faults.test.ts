import { beforeEach, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, providerWith } = await tryStripe();
const provider = providerWith({ maxNetworkRetries: 1 });

const sessionsOf = (tip: { token: string }) =>
  stripe.all('checkout.session').filter((session) => session.client_reference_id === tip.token);

beforeEach(() => {
  stripe.calls.length = 0;
});

test.each([
  { status: 500 as const },
  { status: 429 as const, code: 'lock_timeout' as const },
  { status: 409 as const },
  { status: 'drop-after-commit' as const },
])('a short Stripe fault ($status) is retried, and one session is created', async (fault) => {
  const tip = aWaitingTip();
  stripe.failNext(fault);
  expect((await provider.collect(tip)).state).toEqual({ status: 'open' });
  expect(sessionsOf(tip)).toHaveLength(1);
});

test.each([
  { status: 500 as const },
  { status: 429 as const, code: 'lock_timeout' as const },
  { status: 409 as const },
])('a lasting Stripe fault ($status) gives ProviderUnavailable, and a later retry works', async (fault) => {
  const tip = aWaitingTip();
  stripe.failNext(fault, 2);
  await expect(provider.collect(tip)).rejects.toThrow(ProviderUnavailable);
  expect(stripe.calls).toHaveLength(2);
  expect((await provider.collect(tip)).state).toEqual({ status: 'open' });
});

test('a rate-limited request (429) is not retried at once', async () => {
  stripe.failNext({ status: 429 });
  await expect(provider.ping()).rejects.toThrow(ProviderUnavailable);
  expect(stripe.calls).toEqual(['GET /v1/balance']);
});

test('a 500 that Stripe keeps for an idempotency key is repeated, and no session is created', async () => {
  const tip = aWaitingTip();
  stripe.failNext({ status: 500, kept: true });
  await expect(provider.collect(tip)).rejects.toThrow(ProviderUnavailable);
  await expect(provider.collect(tip)).rejects.toThrow(ProviderUnavailable);
  expect(sessionsOf(tip)).toHaveLength(0);
});

test('a request that Stripe never answers times out', async () => {
  const hasty = providerWith({ maxNetworkRetries: 0, timeoutMs: 100 });
  stripe.failNext({ status: 'timeout' });
  await expect(hasty.ping()).rejects.toThrow(ProviderUnavailable);
});

test('an unreachable Stripe gives ProviderUnavailable', async () => {
  const gone = providerWith({ apiBase: 'http://127.0.0.1:1', maxNetworkRetries: 0 });
  await expect(gone.ping()).rejects.toThrow(ProviderUnavailable);
});

test('if the connection drops after Stripe created the session, a retry gets the same session', async () => {
  const tip = aWaitingTip();
  stripe.failNext({ status: 'drop-after-commit' }, 2);
  await expect(provider.collect(tip)).rejects.toThrow(ProviderUnavailable);
  const [made, ...others] = sessionsOf(tip);
  expect(others).toEqual([]);
  expect(await provider.collect(tip)).toMatchObject({ sessionId: made?.id, checkoutUrl: made?.url });
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('if the connection drops after Stripe made the refund, a retry gets the same refund', async () => {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  const payment = {
    tipId: tip.id,
    token: tip.token,
    paymentId: stripe.pay(sessionId).id,
    amountFils: tip.chargedFils,
    requestedAt: tip.createdAt,
    earlier: 0,
  };
  stripe.failNext({ status: 'drop-after-commit' }, 2);
  await expect(provider.refund(payment)).rejects.toThrow(ProviderUnavailable);
  const [made, ...others] = stripe.all('refund');
  expect(others).toEqual([]);
  expect(await provider.refund(payment)).toMatchObject({ refundId: made?.id, status: 'done' });
  expect(stripe.all('refund')).toHaveLength(1);
});

test('if the connection drops after Stripe expired the session, a retry finds it expired', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  stripe.failNext({ status: 'drop-after-commit' }, 2);
  await expect(provider.expire(sessionId)).rejects.toThrow(ProviderUnavailable);
  expect((await provider.expire(sessionId)).state).toEqual({ status: 'failed', reason: 'expired' });
});

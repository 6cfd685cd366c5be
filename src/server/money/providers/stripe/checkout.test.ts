import { expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import { fils, filsFromAed } from '#shared/money/money.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider, providerWith } = await tryStripe();

const MINUTES_MS = 60 * 1000;
const sessionsOf = (tip: { token: string }) =>
  stripe.all('checkout.session').filter((session) => session.client_reference_id === tip.token);

test('collecting a tip creates a Checkout session with its amount in AED and our return URLs', async () => {
  const tip = aWaitingTip({ chargedFils: fils(26_25), createdAt: new Date(Date.now() - 10 * MINUTES_MS) });
  const payment = await provider.collect(tip);

  const [session] = sessionsOf(tip);
  expect(payment).toEqual({
    sessionId: session?.id,
    paymentId: null,
    checkoutUrl: `${stripe.url}/pay/${session?.id}`,
    clientSecret: null,
    state: { status: 'open' },
  });
  expect(session).toMatchObject({
    amount_total: 2625,
    currency: 'aed',
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
    customer_creation: 'if_required',
    phone_number_collection: { enabled: false },
    submit_type: 'pay',
    locale: 'en',
    success_url: tip.returnUrl,
    cancel_url: tip.cancelUrl,
    metadata: { karam_tip_id: String(tip.id), karam_tip_token: tip.token },
    expires_at: Math.floor(tip.createdAt.getTime() / 1000) + 7200,
  });
});

test('a paid session has the amount, payment id and time of its charge', async () => {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  stripe.books.now = () => new Date(Date.now() - 5 * MINUTES_MS);
  const intent = stripe.pay(sessionId);
  stripe.books.now = () => new Date();

  const [charge] = stripe.all('charge').filter((each) => each.payment_intent === intent.id);
  expect(await provider.find(sessionId)).toEqual({
    sessionId,
    paymentId: intent.id,
    checkoutUrl: null,
    clientSecret: null,
    state: { status: 'captured', amountFils: filsFromAed(25), at: new Date((charge?.created ?? 0) * 1000) },
  });
  const leadsBack = {
    karam_tip_id: String(tip.id),
    karam_tip_token: tip.token,
    karam_staff_id: String(tip.staffId),
  };
  expect([intent.metadata, charge?.metadata]).toEqual([leadsBack, leadsBack]);
  expect(intent.description).toBe('Maya Haddad · Saffron Table');
  expect(intent.statement_descriptor_suffix).toBe('Saffron Ta');
});

test('collecting the same tip twice gives the same session', async () => {
  const tip = aWaitingTip();
  const first = await provider.collect(tip);
  expect(await provider.collect(tip)).toEqual(first);
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('two nodes that collect the same tip at once get the same session', async () => {
  const tip = aWaitingTip();
  const [one, other] = await Promise.all([provider.collect(tip), providerWith({}).collect(tip)]);
  expect(one).toEqual(other);
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('collecting a tip that was paid meanwhile gives a captured payment', async () => {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  stripe.pay(sessionId);
  expect((await provider.collect(tip)).state).toMatchObject({ status: 'captured', amountFils: 2500 });
});

test('collecting a tip after a name change is unavailable, not refused: the first session can still be paid', async () => {
  const tip = aWaitingTip();
  await provider.collect(tip);
  await expect(provider.collect({ ...tip, personName: 'Maya Khoury' })).rejects.toThrow(ProviderUnavailable);
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('a declined card leaves the session open, and another card can pay', async () => {
  const { sessionId, checkoutUrl } = await provider.collect(aWaitingTip());
  stripe.decline(sessionId);
  expect(await provider.find(sessionId)).toEqual({
    sessionId,
    paymentId: null,
    checkoutUrl,
    clientSecret: null,
    state: { status: 'open' },
  });
  stripe.pay(sessionId);
  expect((await provider.find(sessionId)).state.status).toBe('captured');
});

test('an expired session is a failed payment', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  stripe.expireSession(sessionId);
  expect(await provider.find(sessionId)).toEqual({
    sessionId,
    paymentId: null,
    checkoutUrl: null,
    clientSecret: null,
    state: { status: 'failed', reason: 'expired' },
  });
});

test('a session that we expire cannot be paid any more', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  expect((await provider.expire(sessionId)).state).toEqual({ status: 'failed', reason: 'expired' });
  expect(() => stripe.pay(sessionId)).toThrow('status of `expired`');
  // Expiring it twice gives the same result.
  expect((await provider.expire(sessionId)).state).toEqual({ status: 'failed', reason: 'expired' });
});

test('expiring a paid session gives the captured payment', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  const intent = stripe.pay(sessionId);
  expect(await provider.expire(sessionId)).toMatchObject({
    paymentId: intent.id,
    state: { status: 'captured', amountFils: 2500 },
  });
});

test.each([
  ['requires_payment_method', { status: 'failed', reason: 'payment_failed' }],
  ['processing', { status: 'open' }],
])('a completed session with a payment intent in status %s is read correctly', async (status, state) => {
  const { sessionId } = await provider.collect(aWaitingTip());
  const intent = stripe.decline(sessionId);
  intent.status = status;
  stripe.books.get('checkout.session', sessionId).status = 'complete';
  expect((await provider.find(sessionId)).state).toEqual(state);
});

test('a payment in another currency is refused', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  stripe.pay(sessionId);
  stripe.books.get('checkout.session', sessionId).currency = 'usd';
  await expect(provider.find(sessionId)).rejects.toThrow('usd');
});

test('an Arabic guest gets a session, although Checkout has no Arabic', async () => {
  const tip = aWaitingTip({ locale: 'ar', personName: 'مايا حداد', businessName: 'مطعم الزعفران' });
  expect((await provider.collect(tip)).state).toEqual({ status: 'open' });
  expect(sessionsOf(tip)[0]?.locale).toBe('auto');
});

test('Stripe accepts a charge of 2 AED and refuses one fil less', async () => {
  const smallest = provider.smallestChargeFils;
  expect(smallest).toBe(200);
  expect((await provider.collect(aWaitingTip({ chargedFils: smallest }))).state.status).toBe('open');
  await expect(provider.collect(aWaitingTip({ chargedFils: fils(smallest - 1) }))).rejects.toThrow(
    ProviderRefused,
  );
});

test('a tip older than 90 minutes is refused', async () => {
  const tip = aWaitingTip({ createdAt: new Date(Date.now() - 91 * MINUTES_MS) });
  await expect(provider.collect(tip)).rejects.toThrow(ProviderRefused);
  expect(sessionsOf(tip)).toHaveLength(0);
});

test('an unknown session id is refused', async () => {
  await expect(provider.find('cs_test_nobody')).rejects.toThrow(ProviderRefused);
  await expect(provider.expire('cs_test_nobody')).rejects.toThrow(ProviderRefused);
});

test('ping checks the API key, and test keys are known by their prefix', async () => {
  await provider.ping();
  await expect(providerWith({ secretKey: 'sk_test_other' }).ping()).rejects.toThrow(ProviderUnavailable);
  const isTest = (secretKey: string) => providerWith({ secretKey }).isTest;
  expect(['sk_test_a', 'rk_test_a', 'sk_live_a', 'rk_live_test_a'].map(isTest)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(provider.capturesAtOnce(filsFromAed(25))).toBe(false);
});

import { expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/providers/port/provider.ts';
import { fils, filsFromAed } from '#shared/money.ts';
import { aWaitingTip, tryStripe } from '#test/helpers/stripe-server/try-stripe.ts';

const { stripe, provider, providerWith } = await tryStripe();

const MINUTES_MS = 60 * 1000;
const sessionsOf = (tip: { token: string }) =>
  stripe.all('checkout.session').filter((session) => session.client_reference_id === tip.token);

test('a tip becomes a page of Stripe that asks for exactly that amount of dirhams and leads back', async () => {
  const tip = aWaitingTip({ chargedFils: fils(26_25), createdAt: new Date(Date.now() - 10 * MINUTES_MS) });
  const payment = await provider.collect(tip);

  const [session] = sessionsOf(tip);
  expect(payment).toEqual({
    sessionId: session?.id,
    paymentId: null,
    checkoutUrl: `${stripe.url}/pay/${session?.id}`,
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

test('a guest who pays: the money, its name and its time are those of the charge', async () => {
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
    state: { status: 'captured', amountFils: filsFromAed(25), at: new Date((charge?.created ?? 0) * 1000) },
  });
  const leadsBack = { karam_tip_id: String(tip.id), karam_tip_token: tip.token };
  expect([intent.metadata, charge?.metadata]).toEqual([leadsBack, leadsBack]);
  expect(intent.description).toBe('Maya Haddad · Saffron Table');
  expect(intent.statement_descriptor_suffix).toBe('Saffron Ta');
});

test('asked again for the same tip it is the same page', async () => {
  const tip = aWaitingTip();
  const first = await provider.collect(tip);
  expect(await provider.collect(tip)).toEqual(first);
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('asked at the same time from two sides it is the same page', async () => {
  const tip = aWaitingTip();
  const [one, other] = await Promise.all([provider.collect(tip), providerWith({}).collect(tip)]);
  expect(one).toEqual(other);
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('asked again for a tip that was paid meanwhile, the answer is that it is paid', async () => {
  const tip = aWaitingTip();
  const { sessionId } = await provider.collect(tip);
  stripe.pay(sessionId);
  expect((await provider.collect(tip)).state).toMatchObject({ status: 'captured', amountFils: 2500 });
});

test('asked again under another name, nobody says that nothing was collected: the first page still takes money', async () => {
  const tip = aWaitingTip();
  await provider.collect(tip);
  await expect(provider.collect({ ...tip, personName: 'Maya Khoury' })).rejects.toThrow(ProviderUnavailable);
  expect(sessionsOf(tip)).toHaveLength(1);
});

test('a card that is declined leaves the page open, and the next card pays', async () => {
  const { sessionId, checkoutUrl } = await provider.collect(aWaitingTip());
  stripe.decline(sessionId);
  expect(await provider.find(sessionId)).toEqual({
    sessionId,
    paymentId: null,
    checkoutUrl,
    state: { status: 'open' },
  });
  stripe.pay(sessionId);
  expect((await provider.find(sessionId)).state.status).toBe('captured');
});

test('a page that ran out has failed', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  stripe.expireSession(sessionId);
  expect(await provider.find(sessionId)).toEqual({
    sessionId,
    paymentId: null,
    checkoutUrl: null,
    state: { status: 'failed', reason: 'expired' },
  });
});

test('a page that is ended takes no money any more', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  expect((await provider.expire(sessionId)).state).toEqual({ status: 'failed', reason: 'expired' });
  expect(() => stripe.pay(sessionId)).toThrow('status of `expired`');
  // Ended twice is ended.
  expect((await provider.expire(sessionId)).state).toEqual({ status: 'failed', reason: 'expired' });
});

test('too late to end it: the answer is what the guest paid', async () => {
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
])('a page that is over while its payment is %s', async (status, state) => {
  const { sessionId } = await provider.collect(aWaitingTip());
  const intent = stripe.decline(sessionId);
  intent.status = status;
  stripe.books.get('checkout.session', sessionId).status = 'complete';
  expect((await provider.find(sessionId)).state).toEqual(state);
});

test('money of another currency is never taken for dirhams', async () => {
  const { sessionId } = await provider.collect(aWaitingTip());
  stripe.pay(sessionId);
  stripe.books.get('checkout.session', sessionId).currency = 'usd';
  await expect(provider.find(sessionId)).rejects.toThrow('usd');
});

test('Checkout has no Arabic: an Arabic guest gets the page all the same', async () => {
  const tip = aWaitingTip({ locale: 'ar', personName: 'مايا حداد', businessName: 'مطعم الزعفران' });
  expect((await provider.collect(tip)).state).toEqual({ status: 'open' });
  expect(sessionsOf(tip)[0]?.locale).toBe('auto');
});

test('the smallest charge is two dirhams: a fil less is refused', async () => {
  const smallest = provider.smallestChargeFils;
  expect(smallest).toBe(200);
  expect((await provider.collect(aWaitingTip({ chargedFils: smallest }))).state.status).toBe('open');
  await expect(provider.collect(aWaitingTip({ chargedFils: fils(smallest - 1) }))).rejects.toThrow(
    ProviderRefused,
  );
});

test('a tip that waited too long to be asked for is refused', async () => {
  const tip = aWaitingTip({ createdAt: new Date(Date.now() - 91 * MINUTES_MS) });
  await expect(provider.collect(tip)).rejects.toThrow(ProviderRefused);
  expect(sessionsOf(tip)).toHaveLength(0);
});

test('a page Stripe does not know is refused', async () => {
  await expect(provider.find('cs_test_nobody')).rejects.toThrow(ProviderRefused);
  await expect(provider.expire('cs_test_nobody')).rejects.toThrow(ProviderRefused);
});

test('keys are known by asking, and test keys by their names', async () => {
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

import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  checkoutParams,
  paymentOf,
  statementSuffix,
} from '#server/money/providers/stripe/checkout-session.ts';
import { aWaitingTip } from '#test/helpers/stripe-server/try-stripe.ts';

test.each([
  ['Saffron Table', 'Saffron Ta'],
  ['Café "Zoë"', 'Cafe Zoe'],
  ["Joe's <Bar>*", 'Joes Bar'],
  ['مقهى Bean', 'Bean'],
  ['مقهى Saffron Table', 'Saffron Ta'],
  ['Bean و Leaf', 'Bean Leaf'],
  ['Al Maha & Sons', 'Al Maha &'],
  ['مطعم الزعفران', undefined],
  ['24/7', undefined],
])('the card statement shows %s as %s', (name, suffix) => {
  expect(statementSuffix(name)).toBe(suffix);
});

test('a guest can pay by card or phone wallet, and is not offered Link', () => {
  const params = checkoutParams(aWaitingTip());
  expect(params.allowed_payment_method_types).toEqual(['card']);
  expect(params.wallet_options).toEqual({ link: { display: 'never' } });
  // In dirhams, and without a telephone number.
  expect(params.adaptive_pricing).toEqual({ enabled: false });
  expect(params.phone_number_collection).toEqual({ enabled: false });
});

test('the longest possible names are cut to the limits of Stripe', () => {
  const [item] = checkoutParams(aWaitingTip({ personName: 'ا'.repeat(201), businessName: 'B'.repeat(200) }))
    .line_items ?? [{}];
  expect(item?.price_data?.product_data?.name).toHaveLength(250);
});

test.each([
  [1, 0, 120],
  [1, 100, 120],
  [2, 59, 120],
  [2, 100, 160],
])(
  'the session of attempt %i, first requested %i minutes after the tip, ends %i minutes after it',
  (attempt, asked, ends) => {
    const createdAt = new Date('2026-11-15T08:00:00Z');
    const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
    const { expires_at } = checkoutParams(aWaitingTip({ createdAt, attempt, requestedAt: after(asked) }));
    expect(expires_at).toBe(after(ends).getTime() / 1000);
  },
);

const seenAt = new Date('2026-11-15T08:00:00Z');
const paymentIn = (session: object) =>
  paymentOf({ id: 'cs_1', payment_status: 'unpaid', ...session } as Stripe.Checkout.Session, seenAt);

test('only an open session has a page to pay on', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_1';
  expect(paymentIn({ status: 'open', url }).checkoutUrl).toBe(url);
  expect(paymentIn({ status: 'expired', url }).checkoutUrl).toBeNull();
});

test.each([
  ['requires_payment_method', { status: 'failed', reason: 'payment_failed' }],
  ['canceled', { status: 'failed', reason: 'payment_failed' }],
  ['processing', { status: 'open' }],
])('a completed session without money, whose payment is %s, is %o', (status, state) => {
  expect(paymentIn({ status: 'complete', payment_intent: { id: 'pi_1', status } }).state).toEqual(state);
  // The guest can still try another card.
  expect(paymentIn({ status: 'open', payment_intent: { id: 'pi_1', status } }).state).toEqual({
    status: 'open',
  });
});

test('the guest’s bank is asked to confirm who pays only if the tip asks for it', () => {
  expect(checkoutParams(aWaitingTip()).payment_method_options).toBeUndefined();
  expect(checkoutParams(aWaitingTip({ asksThreeDSecure: true })).payment_method_options).toEqual({
    card: { request_three_d_secure: 'any' },
  });
});

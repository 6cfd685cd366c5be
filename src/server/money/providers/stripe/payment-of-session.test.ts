import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { paymentOf } from '#server/money/providers/stripe/payment-of-session.ts';

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

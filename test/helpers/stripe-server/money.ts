import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { intentFor, openSession } from '#test/helpers/stripe-server/checkout-sessions.ts';
import { likeStripes } from '#test/helpers/stripe-server/examples.ts';

/** The guest pays on Stripe's page. */
export function pay(books: Books, sessionId: string): Stripe.PaymentIntent {
  const session = openSession(books, sessionId, 'paid');
  const intent = charge(books, intentFor(books, session));
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  books.tell('checkout.session.completed', session);
  return intent;
}

/** The bank pays. */
export function charge(books: Books, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charge = books.add('charge', {
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    metadata: { ...intent.metadata },
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    refunds: null,
    status: 'succeeded',
  });
  const { id, currency, created, amount } = charge;
  charge.balance_transaction = book(books, 'charge', amount, {
    id,
    currency,
    created,
    fee: cardFee(amount),
  }).id;
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
  books.tell('charge.succeeded', charge);
  books.tell('payment_intent.succeeded', intent);
  return intent;
}

/** The bank declines the card. The session stays open: the guest may try another card. */
export function decline(books: Books, sessionId: string, fingerprint?: string): Stripe.PaymentIntent {
  const intent = intentFor(books, openSession(books, sessionId, 'paid'));
  return declineIntent(books, intent, undefined, undefined, fingerprint);
}

export function declineIntent(
  books: Books,
  intent: Stripe.PaymentIntent,
  declineCode = 'generic_decline',
  code = 'card_declined',
  fingerprint?: string,
): Stripe.PaymentIntent {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code,
    ...(code === 'card_declined' && { decline_code: declineCode }),
    message: 'Your card was declined.',
    payment_method: {
      id: 'pm_of_a_guest',
      object: 'payment_method',
      billing_details: { email: null, name: 'Layla Nasser', phone: null },
      card: { brand: 'visa', last4: '0002', fingerprint: fingerprint ?? randomBytes(8).toString('hex') },
      type: 'card',
    },
  } as unknown as Stripe.PaymentIntent.LastPaymentError;
  books.tell('payment_intent.payment_failed', intent);
  return intent;
}

/** Adds a balance transaction: positive for money in, negative for money out. */
export function book(
  books: Books,
  type: string,
  amount: number,
  about: { id?: string; currency?: string; created?: number; fee?: number; tax?: number } = {},
): Stripe.BalanceTransaction {
  const created = about.created ?? books.seconds();
  const fee = about.fee ?? 0;
  return books.add('balance_transaction', {
    amount,
    available_on: created,
    created,
    currency: about.currency ?? 'aed',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: feeDetails(fee, about.tax ?? 0),
    net: amount - fee,
    reporting_category: type,
    source: about.id ?? null,
    status: 'available',
    type,
  });
}

function feeDetails(fee: number, tax: number): Stripe.BalanceTransaction.FeeDetail[] {
  const about = { application: null, currency: 'aed' };
  const parts = [
    { ...about, amount: fee - tax, type: 'stripe_fee', description: 'Stripe processing fees' },
    { ...about, amount: tax, type: 'tax', description: 'VAT' },
  ];
  return parts.filter(({ amount }) => amount !== 0);
}

/** The sum of all lines in each currency, half of it not available yet. */
export function balanceOf(books: Books): object {
  const sums = new Map([['aed', books.withoutLines]]);
  const booked = books.all('balance_transaction').filter(({ created }) => created <= books.seconds());
  for (const { currency, net } of booked) sums.set(currency, (sums.get(currency) ?? 0) + net);
  const part = (share: (sum: number) => number) =>
    [...sums].map(([currency, sum]) => ({ currency, amount: share(sum), source_types: {} }));
  const halves = {
    available: part((sum) => Math.floor(sum / 2)),
    pending: part((sum) => Math.ceil(sum / 2)),
  };
  return likeStripes({ object: 'balance', livemode: false, ...halves });
}

/** What Stripe keeps of a card payment in the UAE: 2.9 % and 1 AED. */
function cardFee(amount: number): number {
  return Math.round(amount * 0.029) + 100;
}

export function chargeOf(books: Books, paymentIntentId: string): Stripe.Charge {
  return books.get('charge', String(books.get('payment_intent', paymentIntentId).latest_charge));
}

import type Stripe from 'stripe';
import {
  type Payment,
  type PaymentProvider,
  ProviderRefused,
  type WaitingTip,
} from '#server/money/providers/port/provider.ts';
import { askStripe, refusalCodeOf } from '#server/money/providers/stripe/ask-stripe.ts';
import { booksBetween } from '#server/money/providers/stripe/books-between.ts';
import { checkoutParams } from '#server/money/providers/stripe/checkout-params.ts';
import { isTestKey } from '#server/money/providers/stripe/is-test-key.ts';
import { paymentOf } from '#server/money/providers/stripe/payment-of-session.ts';
import { readEvent, readStored } from '#server/money/providers/stripe/read-event.ts';
import { refundPayment } from '#server/money/providers/stripe/refunds.ts';
import { wasReplayed } from '#server/money/providers/stripe/replayed.ts';
import { type StripeOptions, stripeClient } from '#server/money/providers/stripe/stripe-client.ts';
import { filsFromAed } from '#shared/money.ts';

/** Card payments by Stripe's hosted Checkout. Card numbers never reach our server. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = stripeClient(options);
  return {
    name: 'stripe',
    isTest: isTestKey(options.secretKey),
    smallestChargeFils: filsFromAed(2),
    capturesAtOnce: () => false,
    collect: (tip) => collect(stripe, tip),
    find: (sessionId) => find(stripe, sessionId),
    expire: (sessionId) => expire(stripe, sessionId),
    refund: (wish) => refundPayment(stripe, wish),
    async ping() {
      await askStripe(() => stripe.balance.retrieve());
    },
    readEvent: (rawBody, headers) => readEvent(stripe, options.webhookSecret, rawBody, headers),
    readAgain: readStored,
    booksBetween: (from, until) => booksBetween(stripe, from, until),
  };
}

async function collect(stripe: Stripe, tip: WaitingTip): Promise<Payment> {
  const session = await askStripe(() =>
    stripe.checkout.sessions.create(checkoutParams(tip), { idempotencyKey: `karam-tip-${tip.token}` }),
  );
  // A replayed answer is old: it says "open" although the session may be paid by now.
  return wasReplayed(session) ? find(stripe, session.id) : paymentOf(session, new Date());
}

async function find(stripe: Stripe, sessionId: string): Promise<Payment> {
  const session = await askStripe(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  );
  return paymentOf(session, new Date());
}

async function expire(stripe: Stripe, sessionId: string): Promise<Payment> {
  try {
    const session = await askStripe(() => stripe.checkout.sessions.expire(sessionId));
    return paymentOf(session, new Date());
  } catch (error) {
    // Only an open session can be expired. If this one is not open, return its state.
    if (!(error instanceof ProviderRefused) || refusalCodeOf(error) === 'resource_missing') throw error;
    return find(stripe, sessionId);
  }
}

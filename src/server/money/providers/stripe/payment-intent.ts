import type Stripe from 'stripe';
import type { Payment, PaymentState, TipToCollect } from '#server/money/providers/port/provider.ts';
import { descriptionOf, statementSuffix } from '#server/money/providers/stripe/checkout-session.ts';
import { tipMetadata } from '#server/money/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money/money.ts';
import { pageMethods } from '#shared/money/payment-kinds.ts';

/** Hosted Checkout makes a payment intent too, with the same metadata but this. */
const EMBEDDED = { karam_checkout: 'embedded' };

/** The payment of one tip that the guest confirms on the tip page, by a wallet or a card. */
export function intentParams(tip: TipToCollect): Stripe.PaymentIntentCreateParams {
  const suffix = statementSuffix(tip.businessName);
  return {
    amount: tip.chargedFils,
    currency: 'aed',
    // Cards include Apple Pay and Google Pay.
    allowed_payment_method_types: [...pageMethods],
    ...(tip.asksThreeDSecure && {
      payment_method_options: { card: { request_three_d_secure: 'any' as const } },
    }),
    description: descriptionOf(tip),
    metadata: { ...tipMetadata(tip), karam_staff_id: String(tip.staffId), ...EMBEDDED },
    ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
  };
}

export const isEmbedded = ({ metadata }: Stripe.PaymentIntent): boolean =>
  metadata.karam_checkout === EMBEDDED.karam_checkout;

/** The provider's id of an attempt says what it is. */
export const isIntentId = (sessionId: string): boolean => sessionId.startsWith('pi_');

/** `seenAt` is used as the time of payment if the intent does not include its charge. */
export function paymentOfIntent(intent: Stripe.PaymentIntent, seenAt: Date): Payment {
  const state = stateOf(intent, seenAt);
  return {
    sessionId: intent.id,
    paymentId: state.status === 'captured' ? intent.id : null,
    checkoutUrl: null,
    clientSecret: state.status === 'open' ? intent.client_secret : null,
    state,
  };
}

/** A declined card leaves the intent open: the guest can try another card. */
function stateOf(intent: Stripe.PaymentIntent, seenAt: Date): PaymentState {
  if (intent.status === 'canceled') return { status: 'failed', reason: 'canceled' };
  if (intent.status !== 'succeeded') return { status: 'open' };
  if (intent.currency !== 'aed') throw new Error(`Stripe collected ${intent.currency} for ${intent.id}`);
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    status: 'captured',
    amountFils: fils(intent.amount_received),
    at: charge ? new Date(charge.created * 1000) : seenAt,
  };
}

import type Stripe from 'stripe';
import type { Payment, PaymentState } from '#server/money/providers/port/provider.ts';
import { fils } from '#shared/money.ts';

/** `seenAt` is used as the time of payment if the session does not include its charge. */
export function paymentOf(session: Stripe.Checkout.Session, seenAt: Date): Payment {
  const intent = session.payment_intent;
  const paid = session.payment_status === 'paid';
  return {
    sessionId: session.id,
    paymentId: paid ? idOf(intent) : null,
    checkoutUrl: session.status === 'open' ? session.url : null,
    state: paid ? captured(session, seenAt) : unpaidState(session),
  };
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function captured(session: Stripe.Checkout.Session, seenAt: Date): PaymentState {
  if (session.currency !== 'aed') throw new Error(`Stripe collected ${session.currency} for ${session.id}`);
  const { intent, charge } = moneyOf(session);
  return {
    status: 'captured',
    amountFils: fils(intent?.amount_received ?? session.amount_total ?? Number.NaN),
    at: charge ? new Date(charge.created * 1000) : seenAt,
  };
}

/** Payment intent and charge, which are objects only if the request expanded them. Events have their ids only. */
function moneyOf(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  return { intent, charge };
}

/** A declined card leaves the session open: the guest can try another card on the same page. */
function unpaidState(session: Stripe.Checkout.Session): PaymentState {
  if (session.status === 'expired') return { status: 'failed', reason: 'expired' };
  const { intent } = moneyOf(session);
  const cameToNothing = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  if (session.status === 'complete' && cameToNothing) return { status: 'failed', reason: 'payment_failed' };
  return { status: 'open' };
}

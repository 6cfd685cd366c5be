import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import {
  type DisputeChange,
  type DisputeState,
  ForgedEvent,
  type Payment,
  type ProviderChange,
  type ProviderEvent,
  type WarningChange,
} from '#server/money/providers/port/provider.ts';
import { idOf, paymentOf } from '#server/money/providers/stripe/checkout-session.ts';
import { isEmbedded, paymentOfIntent } from '#server/money/providers/stripe/payment-intent.ts';
import { refundOf } from '#server/money/providers/stripe/refunds.ts';
import { findTipIn } from '#server/money/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money/money.ts';

/** Older signatures are refused, so that a captured webhook cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

export function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  headers: IncomingHttpHeaders,
): ProviderEvent {
  const event = verified(stripe, webhookSecret, rawBody, headers);
  const { id, type } = event;
  return { id, type, at: timeOf(event), payload: storable(event), change: readOrNot(event) };
}

/** The event is signed, so it is Stripe's. If it cannot be read, it must be stored all the same. */
function readOrNot(event: Stripe.Event): ProviderEvent['change'] {
  try {
    return readStored(event);
  } catch {
    return 'unreadable';
  }
}

/** Reads an event that was stored before. */
export function readStored(payload: unknown): ProviderChange | undefined {
  const event = payload as Stripe.Event;
  return changeIn(event, timeOf(event));
}

/**
 * Removes the data of a declined card and its holder: nothing needs it after the decline is counted. And the secret with
 * which a guest's browser confirms a payment.
 */
function storable(event: Stripe.Event): unknown {
  if (!isAboutIntent(event)) return event;
  const { last_payment_error: error, client_secret: _secret, ...intent } = event.data.object;
  const { payment_method: _card, ...rest } = error ?? {};
  return { ...event, data: { ...event.data, object: { ...intent, last_payment_error: error && rest } } };
}

function isAboutIntent(event: Stripe.Event): event is Stripe.PaymentIntentSucceededEvent {
  return event.type.startsWith('payment_intent.');
}

const timeOf = (event: Stripe.Event) => new Date(event.created * 1000);

function verified(stripe: Stripe, secret: string, rawBody: string, headers: IncomingHttpHeaders) {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new ForgedEvent('There is no signature.');
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new ForgedEvent(error.message, { cause: error });
  }
}

type Change = ProviderChange | undefined;

/** The change that an event means for us. */
function changeIn(event: Stripe.Event, at: Date): Change {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return paymentChange(event.data.object, (session) => paymentOf(session, at));
    case 'checkout.session.async_payment_failed':
      return paymentChange(event.data.object, (session) => ({
        ...paymentOf(session, at),
        state: { status: 'failed', reason: 'payment_failed' },
      }));
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return intentChange(event.data.object, at);
    case 'payment_intent.payment_failed':
      return declineChange(event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundChange(event.data.object);
    case 'charge.refunded':
      return chargeRefundedChange(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return disputeChange(event.data.object);
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
      return warningChange(event.data.object);
    default:
      return undefined;
  }
}

/** Undefined if the session is not a tip's. Sessions of other products may have any currency, so they are not read. */
function paymentChange(
  session: Stripe.Checkout.Session,
  read: (session: Stripe.Checkout.Session) => Payment,
): Change {
  const tip = findTipIn(session.metadata);
  return tip && { about: 'payment', ...tip, payment: read(session) };
}

/** Only of embedded payments. For the others the events of their session say the same. */
function intentChange(intent: Stripe.PaymentIntent, at: Date): Change {
  const tip = isEmbedded(intent) ? findTipIn(intent.metadata) : undefined;
  return tip && { about: 'payment', ...tip, payment: paymentOfIntent(intent, at) };
}

/**
 * Sent for each refused card, also if the guest's bank could not confirm who pays; `charge.failed` is not sent then. The
 * session stays open: the guest can try another card.
 */
function declineChange(intent: Stripe.PaymentIntent): Change {
  const tip = findTipIn(intent.metadata);
  const card = intent.last_payment_error?.payment_method?.card?.fingerprint ?? null;
  return tip && { about: 'decline', ...tip, card };
}

/** A refund made in Stripe's dashboard has no metadata of ours, so the tip is found by the payment id later. */
function refundChange(refund: Stripe.Refund): Change {
  const paymentId = idOf(refund.payment_intent);
  if (paymentId === null || refund.currency !== 'aed') return undefined;
  return { about: 'refund', paymentId, refund: refundOf(refund), amountFils: fils(refund.amount) };
}

/** Only old API versions include the refunds here. In ours `refund.created` is sent as well, with all data. */
function chargeRefundedChange(charge: Stripe.Charge): Change {
  const newest = charge.refunds?.data[0];
  return newest && findTipIn(charge.metadata) ? refundChange(newest) : undefined;
}

export function disputeChange(dispute: Stripe.Dispute): DisputeChange | undefined {
  const paymentId = idOf(dispute.payment_intent);
  if (paymentId === null || dispute.currency !== 'aed') return undefined;
  const { id: disputeId, reason } = dispute;
  return {
    about: 'dispute',
    paymentId,
    dispute: {
      disputeId,
      amountFils: fils(dispute.amount),
      reason,
      status: disputeStatus(dispute),
      openedAt: new Date(dispute.created * 1000),
      dueBy: dueBy(dispute),
    },
  };
}

export function warningChange(warning: Stripe.Radar.EarlyFraudWarning): WarningChange | undefined {
  const paymentId = idOf(warning.payment_intent ?? null);
  if (paymentId === null) return undefined;
  const { id: warningId, fraud_type: fraudType, created } = warning;
  return {
    about: 'warning',
    paymentId,
    warning: { warningId, fraudType, at: new Date(created * 1000) },
  };
}

/**
 * `warning_closed` and `prevented` count as won: the dispute took no money. The other warnings are inquiries: the bank
 * asks before it takes money. A lost dispute counts as won when all of its money was given back after all.
 */
function disputeStatus({ status, amount, balance_transactions }: Stripe.Dispute): DisputeState['status'] {
  // Old stored events may lack them.
  const backFils = (balance_transactions ?? []).reduce((sum, line) => sum + Math.max(0, line.amount), 0);
  if (status === 'lost') return backFils < amount ? 'lost' : 'won';
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}

/** Old stored events have no details of the evidence. */
function dueBy({ evidence_details: details }: Stripe.Dispute): Date | null {
  return details?.due_by ? new Date(details.due_by * 1000) : null;
}

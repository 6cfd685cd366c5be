import type Stripe from 'stripe';
import type { DisputeState, Payment, ProviderChange } from '#server/providers/port/provider.ts';
import { idOf, paymentOf } from '#server/providers/stripe/payment-of-session.ts';
import { refundOf } from '#server/providers/stripe/refunds.ts';
import { findTipIn } from '#server/providers/stripe/tip-metadata.ts';
import { fils } from '#shared/money.ts';

type Change = ProviderChange | undefined;

/** What an event means to us. A card that was declined is not among them: the guest tries another on Stripe's page. */
export function changeIn(event: Stripe.Event, at: Date): Change {
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
      return disputeChange(event.data.object);
    default:
      return undefined;
  }
}

/** Read only when it is a tip's: what others sell may be in any currency and of any kind. */
function paymentChange(
  session: Stripe.Checkout.Session,
  read: (session: Stripe.Checkout.Session) => Payment,
): Change {
  const tip = findTipIn(session.metadata);
  return tip && { about: 'payment', ...tip, payment: read(session) };
}

/** One made in Stripe's dashboard carries nothing of ours: whether the payment is a tip's, its id must tell. */
function refundChange(refund: Stripe.Refund): Change {
  const paymentId = idOf(refund.payment_intent);
  if (paymentId === null || refund.currency !== 'aed') return undefined;
  return { about: 'refund', paymentId, refund: refundOf(refund), amountFils: fils(refund.amount) };
}

/** Names its refunds only in old versions of the API; in ours `refund.created` comes beside it and says everything. */
function chargeRefundedChange(charge: Stripe.Charge): Change {
  const newest = charge.refunds?.data[0];
  return newest && findTipIn(charge.metadata) ? refundChange(newest) : undefined;
}

function disputeChange(dispute: Stripe.Dispute): Change {
  const paymentId = idOf(dispute.payment_intent);
  if (paymentId === null || dispute.currency !== 'aed') return undefined;
  const { id: disputeId, reason } = dispute;
  return {
    about: 'dispute',
    paymentId,
    dispute: { disputeId, amountFils: fils(dispute.amount), reason, status: disputeStatus(dispute) },
  };
}

/** A warning that closes took no money. One that was prevented took none either: what was given back is a refund. */
function disputeStatus({ status }: Stripe.Dispute): DisputeState['status'] {
  if (status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}

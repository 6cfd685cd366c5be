import type Stripe from 'stripe';
import type { Refund, RefundRequest } from '#server/money/providers/port/provider.ts';
import { callStripe, refusalCodeOf, wasReplayed } from '#server/money/providers/stripe/stripe-client.ts';
import { tipMetadata } from '#server/money/providers/stripe/tip-metadata.ts';

export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<Refund> {
  try {
    return await requestRefund(stripe, request);
  } catch (error) {
    // Already refunded: Stripe forgot the idempotency key after a day, or the refund was made in its dashboard. Use it.
    if (refusalCodeOf(error) !== 'charge_already_refunded') throw error;
    const made = await findRefund(stripe, request);
    if (!made) throw error;
    return made;
  }
}

async function requestRefund(stripe: Stripe, request: RefundRequest): Promise<Refund> {
  const refund = await callStripe(() =>
    stripe.refunds.create(
      {
        payment_intent: request.paymentId,
        amount: request.amountFils,
        metadata: tipMetadata({ id: request.tipId, token: request.token }),
      },
      { idempotencyKey: keyOf(request) },
    ),
  );
  if (!wasReplayed(refund)) return refundOf(refund);
  return refundOf(await callStripe(() => stripe.refunds.retrieve(refund.id)));
}

/** The first refund of a tip keeps the key format from before partial refunds. */
function keyOf({ token, requestedAt, earlier }: RefundRequest): string {
  const key = `karam-refund-${token}-${requestedAt.getTime()}`;
  return earlier === 0 ? key : `${key}-${earlier}`;
}

/** The newest refund of this amount. Other unknown refunds are reported by their own events. */
async function findRefund(stripe: Stripe, request: RefundRequest): Promise<Refund | undefined> {
  const { data } = await callStripe(() =>
    stripe.refunds.list({ payment_intent: request.paymentId, limit: 100 }),
  );
  const found = data.find((refund) => statusOf(refund) !== 'failed' && refund.amount === request.amountFils);
  return found && refundOf(found);
}

export function refundOf(refund: Stripe.Refund): Refund {
  return { refundId: refund.id, status: statusOf(refund), at: new Date(refund.created * 1000) };
}

function statusOf({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}

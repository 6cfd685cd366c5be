import type Stripe from 'stripe';
import type { Refund, RefundRequest } from '#server/money/providers/port/provider.ts';
import { askStripe, refusalCodeOf } from '#server/money/providers/stripe/ask-stripe.ts';
import { wasReplayed } from '#server/money/providers/stripe/replayed.ts';
import { tipMetadata } from '#server/money/providers/stripe/tip-metadata.ts';

export async function refundPayment(stripe: Stripe, wish: RefundRequest): Promise<Refund> {
  try {
    return await requestRefund(stripe, wish);
  } catch (error) {
    // Already refunded: Stripe forgot the idempotency key after a day, or the refund was made in its dashboard. Use it.
    if (refusalCodeOf(error) !== 'charge_already_refunded') throw error;
    const made = await findRefund(stripe, wish);
    if (!made) throw error;
    return made;
  }
}

async function requestRefund(stripe: Stripe, wish: RefundRequest): Promise<Refund> {
  const refund = await askStripe(() =>
    stripe.refunds.create(
      {
        payment_intent: wish.paymentId,
        amount: wish.amountFils,
        metadata: tipMetadata({ id: wish.tipId, token: wish.token }),
      },
      { idempotencyKey: keyOf(wish) },
    ),
  );
  if (!wasReplayed(refund)) return refundOf(refund);
  return refundOf(await askStripe(() => stripe.refunds.retrieve(refund.id)));
}

/** The first request of a tip has the key that it had before tips could be refunded in parts. */
function keyOf({ token, requestedAt, earlier }: RefundRequest): string {
  const key = `karam-refund-${token}-${requestedAt.getTime()}`;
  return earlier === 0 ? key : `${key}-${earlier}`;
}

/** The newest refund of the amount that we wanted. Refunds that we did not hear of are reported by their own events. */
async function findRefund(stripe: Stripe, wish: RefundRequest): Promise<Refund | undefined> {
  const { data } = await askStripe(() => stripe.refunds.list({ payment_intent: wish.paymentId, limit: 100 }));
  const found = data.find((refund) => statusOf(refund) !== 'failed' && refund.amount === wish.amountFils);
  return found && refundOf(found);
}

export function refundOf(refund: Stripe.Refund): Refund {
  return { refundId: refund.id, status: statusOf(refund), at: new Date(refund.created * 1000) };
}

function statusOf({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}

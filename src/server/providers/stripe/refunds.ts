import type Stripe from 'stripe';
import type { Refund, RefundWish } from '#server/providers/port/provider.ts';
import { askStripe, refusalCodeOf } from '#server/providers/stripe/ask-stripe.ts';
import { wasReplayed } from '#server/providers/stripe/replayed.ts';
import { tipMetadata } from '#server/providers/stripe/tip-metadata.ts';
import { addFils, fils } from '#shared/money.ts';

export async function refundPayment(stripe: Stripe, wish: RefundWish): Promise<Refund> {
  try {
    return await askForRefund(stripe, wish);
  } catch (error) {
    // Already refunded: Stripe forgot the idempotency key after a day, or the refund was made in its dashboard. Use it.
    if (refusalCodeOf(error) !== 'charge_already_refunded') throw error;
    const made = await findRefund(stripe, wish);
    if (!made) throw error;
    return made;
  }
}

async function askForRefund(stripe: Stripe, wish: RefundWish): Promise<Refund> {
  const refund = await askStripe(() =>
    stripe.refunds.create(
      {
        payment_intent: wish.paymentId,
        amount: wish.amountFils,
        metadata: tipMetadata({ id: wish.tipId, token: wish.token }),
      },
      { idempotencyKey: `karam-refund-${wish.token}-${wish.requestedAt.getTime()}` },
    ),
  );
  if (!wasReplayed(refund)) return refundOf(refund);
  return refundOf(await askStripe(() => stripe.refunds.retrieve(refund.id)));
}

/** The newest refund, if all refunds together return the whole amount. */
async function findRefund(stripe: Stripe, wish: RefundWish): Promise<Refund | undefined> {
  const { data } = await askStripe(() => stripe.refunds.list({ payment_intent: wish.paymentId, limit: 100 }));
  const standing = data.filter((refund) => statusOf(refund) !== 'failed');
  const given = addFils(...standing.map((refund) => fils(refund.amount)));
  const [newest] = standing;
  return newest && given === wish.amountFils ? refundOf(newest) : undefined;
}

export function refundOf(refund: Stripe.Refund): Refund {
  return { refundId: refund.id, status: statusOf(refund), at: new Date(refund.created * 1000) };
}

function statusOf({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}

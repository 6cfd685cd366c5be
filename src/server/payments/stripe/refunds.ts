import type Stripe from 'stripe';
import type { PaymentProvider, Refund } from '#server/payments/provider.ts';
import { askStripe, refusalCodeOf } from '#server/payments/stripe/ask-stripe.ts';
import { wasReplayed } from '#server/payments/stripe/replayed.ts';
import { tipMetadata } from '#server/payments/stripe/tip-metadata.ts';
import { addFils, fils } from '#shared/money.ts';

type RefundedPayment = Parameters<PaymentProvider['refund']>[0];

export async function refundPayment(stripe: Stripe, payment: RefundedPayment): Promise<Refund> {
  try {
    return await askForRefund(stripe, payment);
  } catch (error) {
    // Stripe forgets a key after a day, and a refund can be made in its dashboard too: then this is the one there is.
    if (refusalCodeOf(error) !== 'charge_already_refunded') throw error;
    const made = await findRefund(stripe, payment);
    if (!made) throw error;
    return made;
  }
}

async function askForRefund(stripe: Stripe, payment: RefundedPayment): Promise<Refund> {
  const refund = await askStripe(() =>
    stripe.refunds.create(
      {
        payment_intent: payment.paymentId,
        amount: payment.amount,
        metadata: tipMetadata({ id: payment.tipId, token: payment.token }),
      },
      { idempotencyKey: `karam-refund-${payment.token}` },
    ),
  );
  if (!wasReplayed(refund)) return refundOf(refund);
  return refundOf(await askStripe(() => stripe.refunds.retrieve(refund.id)));
}

/** The newest, when what was made gives everything back. */
async function findRefund(stripe: Stripe, payment: RefundedPayment): Promise<Refund | undefined> {
  const { data } = await askStripe(() =>
    stripe.refunds.list({ payment_intent: payment.paymentId, limit: 100 }),
  );
  const standing = data.filter((refund) => statusOf(refund) !== 'failed');
  const given = addFils(...standing.map((refund) => fils(refund.amount)));
  const [newest] = standing;
  return newest && given === payment.amount ? refundOf(newest) : undefined;
}

export function refundOf(refund: Stripe.Refund): Refund {
  return { refundId: refund.id, status: statusOf(refund), at: new Date(refund.created * 1000) };
}

function statusOf({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}

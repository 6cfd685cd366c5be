import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { fils, toDecimal } from '#shared/money.ts';
import type { StripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';

/**
 * Fails unless our paid tips and Stripe's payments are the same: one line for each, compared from both sides.
 */
export async function expectTipsAreWhatStripeHas(db: Db, stripe: StripeServer): Promise<void> {
  const tips = await db
    .selectFrom('tips')
    .select(['token', 'charged', 'status'])
    .where('provider', '=', 'stripe')
    .where('status', 'in', ['paid', 'refunded'])
    .execute();
  const counted = tips.map(({ token, charged, status }) => `${token} ${charged} ${status}`);
  const collected = stripe
    .all('checkout.session')
    .filter(({ payment_status, metadata }) => payment_status === 'paid' && metadata?.karam_tip_token)
    .map((session) => {
      const charged = toDecimal(fils(session.amount_total ?? 0));
      return `${session.client_reference_id} ${charged} ${wentBack(stripe, session) ? 'refunded' : 'paid'}`;
    });
  expect(counted.sort()).toEqual(collected.sort());
}

/** True after a refund that succeeded or a dispute that was lost. */
function wentBack(stripe: StripeServer, { payment_intent: paymentId }: Stripe.Checkout.Session): boolean {
  const isOfIt = (each: { payment_intent: unknown }) => each.payment_intent === paymentId;
  return (
    stripe.all('refund').some((refund) => isOfIt(refund) && refund.status === 'succeeded') ||
    stripe.all('dispute').some((dispute) => isOfIt(dispute) && dispute.status === 'lost')
  );
}

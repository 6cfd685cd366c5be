import type { Declined } from '#server/money/payments/applied.ts';
import { findPayment } from '#server/money/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { settlePayment } from '#server/money/payments/settle-payment.ts';

/**
 * Counts a declined card, after the transaction that recorded it. If it looks like card testing, closes the provider's
 * page: there, one tip is enough to try any number of cards.
 */
export async function followDecline(payments: Payments, { tipId, card }: Declined): Promise<void> {
  if (!(await payments.watch?.noteDecline(tipId, card))) return;
  try {
    await closeCheckout(payments, tipId);
  } catch (error) {
    // The next decline on this page tries it again.
    payments.log.error({ err: error, tipId }, 'could not close a checkout after too many declined cards');
  }
}

/** The guest may have paid at this moment. Then the provider answers that it is paid, and the tip counts. */
async function closeCheckout(payments: Payments, tipId: number): Promise<void> {
  const { db, clock } = payments;
  const payment = await findPayment(db, tipId);
  if (payment?.status !== 'open' || payment.sessionId === null) return;
  const provider = getProvider(payments, payment.provider);
  const state = await provider.expire(payment.sessionId);
  const { paidTo } = await db
    .transaction()
    .execute((transaction) => settlePayment(transaction, provider, tipId, state, clock()));
  if (paidTo !== undefined) payments.announce([paidTo]);
}

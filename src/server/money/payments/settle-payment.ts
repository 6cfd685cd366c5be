import type { Applied } from '#server/money/payments/applied.ts';
import { applyPayment } from '#server/money/payments/apply-payment.ts';
import { applyEarlyEvents } from '#server/money/payments/early-events.ts';
import { lockPayment } from '#server/money/payments/payment-event-store.ts';
import type { Payment, PaymentProvider } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Applies the state of a payment, then its events that had arrived too early. Must run inside the caller's
 * transaction.
 */
export async function settlePayment(
  db: Db,
  provider: PaymentProvider,
  tipId: number,
  payment: Payment,
  now: Date,
): Promise<Applied> {
  if (payment.paymentId !== null) await lockPayment(db, provider.name, payment.paymentId);
  const applied = await applyPayment(db, tipId, payment, now);
  if (applied.outcome === 'paid') await applyEarlyEvents(db, provider, tipId, now);
  return applied;
}

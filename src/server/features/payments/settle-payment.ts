import type { Db } from '#server/db/database.ts';
import { type Applied, applyPayment } from '#server/features/payments/apply-payment.ts';
import { applyEarlyNews, holdPaymentName } from '#server/features/payments/early-news.ts';
import type { Payment, PaymentProvider } from '#server/providers/provider.ts';

/** What a provider says of a payment, and then whatever it said of that payment before. In a transaction of the caller's. */
export async function settlePayment(
  db: Db,
  provider: PaymentProvider,
  tipId: number,
  payment: Payment,
  now: Date,
): Promise<Applied> {
  if (payment.paymentId !== null) await holdPaymentName(db, provider.name, payment.paymentId);
  const applied = await applyPayment(db, tipId, payment, now);
  if (applied.outcome === 'paid') await applyEarlyNews(db, provider, tipId, now);
  return applied;
}

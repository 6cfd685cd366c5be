import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/apply-payment.ts';
import { applyRefund } from '#server/features/payments/apply-refund.ts';
import { keepDispute } from '#server/features/payments/keep-dispute.ts';
import { findPayment } from '#server/features/payments/payment-store.ts';
import type { PaymentProvider, ProviderEvent } from '#server/providers/provider.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** Of a payment that no tip of ours is known by: another product's, or a tip's whose payment we have yet to hear of. */
const unknownPayment = (paymentId: string) => `of ${paymentId}, which no tip is known by`;

/** Refunds and disputes name a payment and no tip. */
export async function applyLaterNews(
  db: Db,
  provider: ProviderName,
  news: Exclude<ProviderEvent['news'], { about: 'payment' } | undefined>,
  at: Date,
  now: Date,
): Promise<Applied> {
  await holdPaymentName(db, provider, news.paymentId);
  const applied =
    news.about === 'refund'
      ? await applyRefund(db, provider, news, now)
      : await keepDispute(db, provider, news, at, now);
  return applied.tipId === null ? { ...applied, outcome: unknownPayment(news.paymentId) } : applied;
}

/**
 * Providers tell things in any order: that a payment was given back may come before that it was made. Such news was
 * kept, and is acted on as soon as it is known which tip the payment is of.
 */
export async function applyEarlyNews(
  db: Db,
  provider: PaymentProvider,
  tipId: number,
  now: Date,
): Promise<void> {
  const payment = await findPayment(db, tipId);
  if (!payment?.paymentId) return;
  const early = await db
    .selectFrom('paymentEvents')
    .select(['id', 'payload', 'toldAt'])
    .where('provider', '=', provider.name)
    // Nobody can tell of a payment before its tip was there, and there is an index by this time.
    .where('receivedAt', '>=', payment.createdAt)
    .where('outcome', '=', unknownPayment(payment.paymentId))
    .orderBy('toldAt')
    .execute();
  for (const { id, payload, toldAt } of early) {
    const news = provider.readAgain(payload);
    if (!news || news.about === 'payment') continue;
    const { outcome } = await applyLaterNews(db, provider.name, news, toldAt, now);
    await keepOutcome(db, provider.name, id, { outcome, tipId });
  }
}

/** What came of an event. */
export async function keepOutcome(
  db: Db,
  provider: ProviderName,
  id: string,
  { outcome, tipId }: Applied,
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set({ outcome, tipId })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}

/**
 * One at a time for each payment, until the transaction ends. Otherwise "it was given back" and "it was paid", taken
 * at the same moment, would each look for the other before either is there. Taken before the tip's row.
 */
export async function holdPaymentName(db: Db, provider: ProviderName, paymentId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${provider} ${paymentId}`}, 0))`.execute(db);
}

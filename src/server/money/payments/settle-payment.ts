import { applyPayment } from '#server/money/payments/apply-payment.ts';
import { applyRefund } from '#server/money/payments/apply-refund.ts';
import { applyDispute } from '#server/money/payments/disputes.ts';
import { applyWarning } from '#server/money/payments/fraud-warnings.ts';
import {
  type Applied,
  listEarlyEvents,
  lockPayment,
  setOutcome,
} from '#server/money/payments/payment-event-store.ts';
import { findPayment } from '#server/money/payments/payment-store.ts';
import type { LaterChange, Payment, PaymentProvider } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Applies the state of a payment, then its events that arrived too early. Runs in the caller's transaction. */
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

/** Applies a refund, dispute or fraud warning. These events name a payment, which may be unknown or of another product. */
export async function applyLaterChange(
  db: Db,
  provider: PaymentProvider,
  change: LaterChange,
  at: Date,
  now: Date,
): Promise<Applied> {
  await lockPayment(db, provider.name, change.paymentId);
  const applied = await applyChange(db, provider, change, at, now);
  return applied.tipId === null ? { ...applied, outcome: 'payment_unknown' } : applied;
}

async function applyChange(
  db: Db,
  provider: PaymentProvider,
  change: LaterChange,
  at: Date,
  now: Date,
): Promise<Applied> {
  switch (change.about) {
    case 'refund':
      return applyRefund(db, provider, change, now);
    case 'dispute':
      return applyDispute(db, provider.name, change, at, now);
    case 'warning':
      return applyWarning(db, provider.name, change, now);
  }
}

/**
 * Providers send events in any order: "refunded" can arrive before "paid". Such an event is stored, and applied as soon as
 * the tip of the payment is known.
 */
async function applyEarlyEvents(db: Db, provider: PaymentProvider, tipId: number, now: Date): Promise<void> {
  const paymentId = (await findPayment(db, tipId))?.paymentId;
  if (!paymentId) return;
  for (const { id, payload, toldAt } of await listEarlyEvents(db, provider.name, paymentId)) {
    const change = provider.readStoredEvent(payload);
    if (!change || !('paymentId' in change)) continue;
    const { outcome } = await applyLaterChange(db, provider, change, toldAt, now);
    await setOutcome(db, provider.name, id, { outcome, tipId, paymentId: null });
  }
}

import { lockTipsOfPayment, sumTips } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Applied } from '#server/money/payments/applied.ts';
import { lockTipsOf } from '#server/money/payments/lock-tips-of.ts';
import { listRefundFailures, setOutcome } from '#server/money/payments/payment-event-store.ts';
import {
  insertMade,
  keepRefundId,
  listRefunds,
  markRefunded,
  markRefundFailed,
  markRefundReturned,
  sumRefunds,
} from '#server/money/payments/refund-store.ts';
import { settleGivenBack } from '#server/money/payments/settle-given-back.ts';
import { divideRefund } from '#server/money/payments/team-parts.ts';
import { whichRefund } from '#server/money/payments/which-refund.ts';
import type { PaymentProvider, Refund, RefundChange } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, getFilsFrom } from '#shared/money.ts';

/**
 * Applies the state of a refund as the provider reports it, whether we requested it or it was made on the
 * provider's own pages, whole or in part.
 * Must run inside the caller's transaction.
 */
export async function applyRefund(
  db: Db,
  provider: PaymentProvider,
  { paymentId, refund, amountFils }: RefundChange,
  now: Date,
): Promise<Applied> {
  const [tip] = await lockTipsOf(db, provider.name, paymentId);
  if (!tip) return { outcome: 'not_our_tip', tipId: null };
  const tipId = tip.id;
  // A pending refund says nothing yet, and ours are asked about by the sweep.
  if (refund.status === 'waiting') return { outcome: 'refund_pending', tipId };
  if (refund.status === 'failed') return applyFailure(db, tipId, refund);
  const applied = await settleRefund(db, tipId, { refund, amountFils }, now);
  if (applied.outcome === 'refunded') await applyEarlierFailure(db, provider, tip, refund);
  return applied;
}

/** Events come in any order: "the bank returned this refund" can arrive before the refund itself. */
async function applyEarlierFailure(
  db: Db,
  provider: PaymentProvider,
  tip: TipRow,
  { refundId }: Refund,
): Promise<void> {
  const known = (await listRefunds(db, tip.id)).find((row) => row.refundId === refundId);
  for (const { id, payload } of await listRefundFailures(db, provider.name, tip)) {
    const change = provider.readAgain(payload);
    if (!known || change?.about !== 'refund' || change.refund.refundId !== refundId) continue;
    await markRefundReturned(db, known.id);
    await setOutcome(db, provider.name, id, { outcome: 'refund_returned', tipId: tip.id, paymentId: null });
  }
}

type Told = {
  refund: Refund;
  amountFils: Fils;
  /** Our request that the provider answers. Not known for an event. */
  requestId?: number;
};

/** Applies the provider's answer or event about a refund: known by its id, requested by us, or new. */
export async function settleRefund(
  db: Db,
  tipId: number,
  { refund, amountFils, requestId }: Told,
  now: Date,
): Promise<Applied> {
  const tips = await lockTipsOfPayment(db, tipId);
  const [tip] = tips;
  if (!tip) return { outcome: 'no_refund', tipId };
  const told = { refundId: refund.refundId, amountFils, requestId };
  const known = whichRefund(await listRefunds(db, tipId), told);
  if (known?.status === 'done') return { outcome: 'already_refunded', tipId };
  if (refund.status === 'waiting') {
    if (known) await keepRefundId(db, known.id, refund.refundId);
    return { outcome: 'refund_pending', tipId };
  }
  if (refund.status === 'failed') {
    if (known) await markRefundFailed(db, known.id, { failure: 'provider_could_not', failureDetail: null });
    return { outcome: 'refund_failed', tipId };
  }
  if (tip.status !== 'paid' && tip.status !== 'refunded') return { outcome: 'nothing_to_refund', tipId };
  // More than was paid is not posted: the books of the day differ, and the ledger check flags it for manual review.
  const sumFils = addFils(await sumRefunds(db, tipId), amountFils);
  if (sumFils > getFilsFrom(sumTips(tips).charged)) return { outcome: 'other_amount', tipId };
  if (known) await markRefunded(db, known.id, refund);
  const refundRow = known?.id ?? (await insertMade(db, tipId, amountFils, refund, now));
  await divideRefund(db, refundRow, tips, amountFils);
  // It was made, and then failed: the guest's bank returned it. The events came in the other order.
  if (known?.status === 'failed') await markRefundReturned(db, known.id);
  await settleGivenBack(db, tips, now);
  return { outcome: 'refunded', tipId, paidTo: tip.businessId };
}

/** Events can be late: the failure of an earlier refund says nothing about a newer one. */
async function applyFailure(db: Db, tipId: number, { refundId }: Refund): Promise<Applied> {
  const known = (await listRefunds(db, tipId)).find((row) => row.refundId === refundId);
  if (!known) return { outcome: 'other_refund_failed', tipId };
  if (known.status === 'done') {
    await markRefundReturned(db, known.id);
    return { outcome: 'refund_returned', tipId };
  }
  await markRefundFailed(db, known.id, { failure: 'provider_could_not', failureDetail: null });
  return { outcome: 'refund_failed', tipId };
}

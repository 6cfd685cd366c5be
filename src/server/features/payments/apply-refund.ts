import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/applied.ts';
import { isDispute } from '#server/features/payments/dispute-store.ts';
import { listRefundFailures, setOutcome } from '#server/features/payments/payment-event-store.ts';
import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import {
  findRefund,
  insertRefund,
  keepRefundId,
  markRefunded,
  markRefundFailed,
  markRefundReturned,
  replaceDisputeByRefund,
} from '#server/features/payments/refund-store.ts';
import { postTipRefunded } from '#server/ledger/post-tip.ts';
import { lockTip, type TipRow } from '#server/ledger/tip-rows.ts';
import type { PaymentProvider, Refund, RefundChange } from '#server/providers/port/provider.ts';
import { getFilsFrom } from '#shared/money.ts';

/**
 * Applies the state of a refund as the provider reports it, whether we requested it or it was made on the
 * provider's own pages.
 * Must run inside the caller's transaction.
 */
export async function applyRefund(
  db: Db,
  provider: PaymentProvider,
  { paymentId, refund, amountFils }: RefundChange,
  now: Date,
): Promise<Applied> {
  const tipId = await findTipOfPayment(db, provider.name, paymentId);
  if (tipId === undefined) return { outcome: 'not_our_tip', tipId: null };
  const tip = await lockTip(db, tipId);
  // Tips are refunded whole. A different amount is not posted; the ledger check flags the day for manual review.
  if (!tip || amountFils !== getFilsFrom(tip.charged)) return { outcome: 'other_amount', tipId };
  if (refund.status === 'waiting') return { outcome: 'refund_pending', tipId };
  if (refund.status === 'failed') return applyFailure(db, tipId, refund);
  await ensureRefund(db, tip, 'provider', now);
  const applied = await settleRefund(db, tipId, refund, now);
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
  for (const { id, payload } of await listRefundFailures(db, provider.name, tip)) {
    const change = provider.readAgain(payload);
    if (change?.about !== 'refund' || change.refund.refundId !== refundId) continue;
    await markRefundReturned(db, tip.id);
    await setOutcome(db, provider.name, id, { outcome: 'refund_returned', tipId: tip.id, paymentId: null });
  }
}

/**
 * Adds the refund row if there is none. Only for a paid tip, because a row with status "requested" is sent to
 * the provider again and again.
 */
export async function ensureRefund(
  db: Db,
  tip: TipRow,
  origin: 'provider' | 'dispute',
  now: Date,
): Promise<void> {
  if (tip.status === 'paid' && !(await findRefund(db, tip.id)))
    await insertRefund(db, { tipId: tip.id, origin, reason: null, requestedBy: null, now });
}

/** Applies the provider's answer to a recorded refund. */
export async function settleRefund(db: Db, tipId: number, refund: Refund, now: Date): Promise<Applied> {
  const tip = await lockTip(db, tipId);
  const known = await findRefund(db, tipId);
  if (!tip || !known) return { outcome: 'no_refund', tipId };
  if (known.status === 'done') {
    // A lost dispute gave the money back before. The row keeps the refund's id, so that the ledger check sees both.
    const isSecond = refund.status === 'done' && refund.refundId !== known.refundId;
    if (isSecond && (await isDispute(db, tipId, known.refundId)))
      await replaceDisputeByRefund(db, tipId, refund);
    return { outcome: 'already_refunded', tipId };
  }
  if (refund.status === 'waiting') {
    await keepRefundId(db, tipId, refund.refundId);
    return { outcome: 'refund_pending', tipId };
  }
  if (refund.status === 'failed') {
    await markRefundFailed(db, tipId, { failure: 'provider_could_not', failureDetail: null });
    return { outcome: 'refund_failed', tipId };
  }
  if (tip.status !== 'paid') return { outcome: 'nothing_to_refund', tipId };
  await markRefunded(db, tipId, refund);
  await postTipRefunded(db, tip, now);
  return { outcome: 'refunded', tipId, paidTo: tip.businessId };
}

/** Events can be late: the failure of an earlier refund says nothing about a newer one. */
async function applyFailure(db: Db, tipId: number, { refundId }: Refund): Promise<Applied> {
  const known = await findRefund(db, tipId);
  if (known?.refundId !== refundId) return { outcome: 'other_refund_failed', tipId };
  if (known.status === 'done') {
    await markRefundReturned(db, tipId);
    return { outcome: 'refund_returned', tipId };
  }
  await markRefundFailed(db, tipId, { failure: 'provider_could_not', failureDetail: null });
  return { outcome: 'refund_failed', tipId };
}

import { lockTipsOfPayment, sumTips } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import { type Applied, listRefundFailures, setOutcome } from '#server/money/payments/payment-event-store.ts';
import { lockTipsOf } from '#server/money/payments/payment-store.ts';
import {
  insertMade,
  listRefunds,
  markRefunded,
  markRefundFailed,
  markRefundReturned,
  type RefundRow,
  saveRefundId,
  sumRefunds,
} from '#server/money/payments/refund-store.ts';
import { divideRefund, settleReversals } from '#server/money/payments/settle-reversals.ts';
import type { PaymentProvider, Refund, RefundChange } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, getFilsFrom } from '#shared/money/money.ts';

/**
 * Applies the state of a refund as the provider reports it, whole or in part: requested by us, or made in the provider's
 * dashboard. Runs in the caller's transaction.
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
  // Nothing to apply yet. The sweep checks our own requests again.
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
    const change = provider.readStoredEvent(payload);
    if (!known || change?.about !== 'refund' || change.refund.refundId !== refundId) continue;
    await markRefundReturned(db, known.id);
    await setOutcome(db, provider.name, id, { outcome: 'refund_returned', tipId: tip.id, paymentId: null });
  }
}

type RefundReport = {
  refund: Refund;
  amountFils: Fils;
  /** Our request that this is the response to. Not known for an event. */
  requestId?: number;
};

/** Applies the provider's response or event about a refund: known by its id, requested by us, or new. */
export async function settleRefund(
  db: Db,
  tipId: number,
  { refund, amountFils, requestId }: RefundReport,
  now: Date,
): Promise<Applied> {
  const tips = await lockTipsOfPayment(db, tipId);
  const [tip] = tips;
  if (!tip) return { outcome: 'no_refund', tipId };
  const ids = { refundId: refund.refundId, amountFils, requestId };
  const known = matchRefund(await listRefunds(db, tipId), ids);
  if (known?.status === 'done') return { outcome: 'already_refunded', tipId };
  if (refund.status === 'waiting') {
    if (known) await saveRefundId(db, known.id, refund.refundId);
    return { outcome: 'refund_pending', tipId };
  }
  if (refund.status === 'failed') {
    if (known) await markRefundFailed(db, known.id, { failure: 'provider_could_not', failureDetail: null });
    return { outcome: 'refund_failed', tipId };
  }
  if (tip.status !== 'paid' && tip.status !== 'refunded') return { outcome: 'nothing_to_refund', tipId };
  // More than was paid is not posted: the provider's books of the day differ, and the ledger check flags it.
  const sumFils = addFils(await sumRefunds(db, tipId), amountFils);
  if (sumFils > getFilsFrom(sumTips(tips).charged)) return { outcome: 'other_amount', tipId };
  if (known) await markRefunded(db, known.id, refund);
  const refundRow = known?.id ?? (await insertMade(db, tipId, amountFils, refund, now));
  await divideRefund(db, refundRow, tips, amountFils);
  // The failure arrived before the success: the refund was made, and the guest's bank returned it.
  if (known?.status === 'failed') await markRefundReturned(db, known.id);
  await settleReversals(db, tips, now);
  return { outcome: 'refunded', tipId, paidTo: tip.businessId };
}

/** Matched by the refund's id: a late event about an earlier refund must not fail a newer one. */
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

type ReportedIds = {
  /** The provider's id of the refund. */
  refundId: string;
  amountFils: Fils;
  /** Our request that this is the response to. Not known for an event. */
  requestId?: number | undefined;
};

/**
 * Finds the refund that the provider reports. An event can arrive before the response to our request, which then has no id
 * yet.
 */
export function matchRefund<Row extends Pick<RefundRow, 'id' | 'status' | 'refundId' | 'amount'>>(
  rows: Row[],
  { refundId, amountFils, requestId }: ReportedIds,
): Row | undefined {
  const known = rows.find((row) => row.refundId === refundId);
  if (known) return known;
  const waiting = rows.filter((row) => row.status === 'requested' && row.refundId === null);
  return requestId === undefined
    ? waiting.find(({ amount }) => getFilsFrom(amount) === amountFils)
    : waiting.find(({ id }) => id === requestId);
}

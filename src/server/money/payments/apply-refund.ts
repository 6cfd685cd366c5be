import { lockTipsOfPayment, sumTips } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import { type Applied, listRefundFailures, setOutcome } from '#server/money/payments/payment-event-store.ts';
import { lockTipsOf } from '#server/money/payments/payment-store.ts';
import {
  insertMade,
  isOwed,
  listRefunds,
  markRefunded,
  markRefundFailed,
  markRefundReturned,
  ofTip,
  type RefundRow,
  type RefundSource,
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
  if (refund.status === 'failed') return applyFailure(db, tipId, refund, now);
  const applied = await settleRefund(db, tipId, { refund, amountFils }, now);
  if (applied.outcome === 'refunded') await applyEarlierFailure(db, provider, tip, refund, now);
  return applied;
}

/** Events come in any order: "the bank returned this refund" can arrive before the refund itself. */
async function applyEarlierFailure(
  db: Db,
  provider: PaymentProvider,
  tip: TipRow,
  { refundId }: Refund,
  now: Date,
): Promise<void> {
  const tipId = tip.id;
  const known = (await listRefunds(db, tip.id)).find((row) => row.refundId === refundId);
  for (const { id, payload } of await listRefundFailures(db, provider.name, tip)) {
    const change = provider.readStoredEvent(payload);
    if (!known || change?.about !== 'refund' || change.refund.refundId !== refundId) continue;
    await markReturned(db, tipId, known.id, now);
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
  const rows = await listRefunds(db, tipId);
  const known = matchRefund(rows, ids);
  if (known?.status === 'done') return { outcome: 'already_refunded', tipId };
  if (refund.status === 'waiting') {
    if (known) await saveRefundId(db, known.id, refund.refundId);
    return { outcome: 'refund_pending', tipId };
  }
  if (refund.status === 'failed') {
    if (known) await markRefundFailed(db, known.id, { failure: 'provider_could_not', failureDetail: null });
    return { outcome: 'refund_failed', tipId };
  }
  const source = known ?? findGuestMoney(rows, amountFils);
  if (source?.takesFrom === 'guests_payable') {
    // It was made before it failed, and the money is owed as before.
    if (known?.status === 'failed') return { outcome: 'refund_failed', tipId };
    if (known) await markRefunded(db, known.id, refund);
    else await insertMade(db, tipId, source, amountFils, refund, now);
    await settleReversals(db, tips, now);
    // It takes nothing from a staff member, so nobody is told of a new balance.
    return { outcome: 'refunded', tipId };
  }
  if (tip.status !== 'paid' && tip.status !== 'refunded') return { outcome: 'nothing_to_refund', tipId };
  // More than was paid is not posted: the provider's books of the day differ, and the ledger check flags it.
  const sumFils = addFils(await sumRefunds(db, tipId), amountFils);
  if (sumFils > getFilsFrom(sumTips(tips).charged)) return { outcome: 'other_amount', tipId };
  if (known) await markRefunded(db, known.id, refund);
  const refundRow = known?.id ?? (await insertMade(db, tipId, ofTip, amountFils, refund, now));
  await divideRefund(db, refundRow, tips, amountFils);
  // The failure arrived before the success: the refund was made, and the guest's bank returned it.
  if (known?.status === 'failed') await markRefundReturned(db, known.id, now);
  await settleReversals(db, tips, now);
  return { outcome: 'refunded', tipId, paidTo: tip.businessId };
}

/**
 * A refund that we did not request, made in the provider's dashboard. If the guest is owed exactly this amount, because their
 * bank returned an earlier refund, it is that refund again. The oldest first.
 */
function findGuestMoney(rows: RefundRow[], amountFils: Fils): RefundSource | undefined {
  const found = rows.find((row) => isOwed(row, rows) && getFilsFrom(row.amount) === amountFils);
  return found && { takesFrom: 'guests_payable', replaces: found.id };
}

/** The refund was made, and its money is back: it is owed to the guest. */
async function markReturned(db: Db, tipId: number, id: number, now: Date): Promise<void> {
  await markRefundReturned(db, id, now);
  // Read again: the refund itself may just have been posted.
  await settleReversals(db, await lockTipsOfPayment(db, tipId), now);
}

/** Matched by the refund's id: a late event about an earlier refund must not fail a newer one. */
async function applyFailure(db: Db, tipId: number, { refundId }: Refund, now: Date): Promise<Applied> {
  const known = (await listRefunds(db, tipId)).find((row) => row.refundId === refundId);
  if (!known) return { outcome: 'other_refund_failed', tipId };
  if (known.status === 'done') {
    await markReturned(db, tipId, known.id, now);
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

import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/apply-payment.ts';
import { findTipOfPayment } from '#server/features/payments/payment-store.ts';
import {
  findRefund,
  insertRefund,
  keepRefundName,
  markRefunded,
  markRefundFailed,
  markRefundReturned,
} from '#server/features/payments/refund-store.ts';
import { lockTip, type TipRow } from '#server/features/tips/tip-store.ts';
import { postTipRefunded } from '#server/ledger/post-tip.ts';
import type { Refund } from '#server/providers/provider.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

type RefundNews = { paymentId: string; refund: Refund; amount: Fils };

/** What the provider says of a refund, ours or one made on its own pages. In a transaction of the caller's. */
export async function applyRefund(
  db: Db,
  provider: ProviderName,
  { paymentId, refund, amount }: RefundNews,
  now: Date,
): Promise<Applied> {
  const tipId = await findTipOfPayment(db, provider, paymentId);
  if (tipId === undefined) return { outcome: 'no tip of ours', tipId: null };
  const tip = await lockTip(db, tipId);
  // Tips are given back whole. The checks of the ledger report the day until somebody has looked.
  if (!tip || amount !== getFilsFrom(tip.charged)) return { outcome: 'another amount than the tip’s', tipId };
  if (refund.status === 'waiting') return { outcome: 'refund waits', tipId };
  if (refund.status === 'failed') return heardOfFailure(db, tipId, refund);
  await makeSureOfRefund(db, tip, 'Refunded at the payment provider', now);
  return settleRefund(db, tipId, refund, now);
}

/** Only of a tip that is paid: a refund that is wanted and not done is asked for, again and again. */
export async function makeSureOfRefund(db: Db, tip: TipRow, reason: string, now: Date): Promise<void> {
  if (tip.status === 'paid' && !(await findRefund(db, tip.id)))
    await insertRefund(db, { tipId: tip.id, reason, requestedBy: null, now });
}

/** What came of the refund that was asked for, by the provider's own answer. It must be on record. */
export async function settleRefund(db: Db, tipId: number, refund: Refund, now: Date): Promise<Applied> {
  const tip = await lockTip(db, tipId);
  const known = await findRefund(db, tipId);
  if (!tip || !known) return { outcome: 'no refund of ours', tipId };
  if (known.status === 'done') return { outcome: 'refunded already', tipId };
  if (refund.status === 'waiting') {
    await keepRefundName(db, tipId, refund.refundId);
    return { outcome: 'refund waits', tipId };
  }
  if (refund.status === 'failed') {
    await markRefundFailed(db, tipId, COULD_NOT);
    return { outcome: 'refund failed', tipId };
  }
  if (tip.status !== 'paid') return { outcome: 'nothing to refund', tipId };
  await markRefunded(db, tipId, refund);
  await postTipRefunded(db, tip, now);
  return { outcome: 'refunded', tipId, paidTo: tip.businessId };
}

/** News may be late: that an earlier refund failed says nothing of the one that was asked for since. */
async function heardOfFailure(db: Db, tipId: number, { refundId }: Refund): Promise<Applied> {
  const known = await findRefund(db, tipId);
  if (known?.refundId !== refundId) return { outcome: 'another refund failed', tipId };
  if (known.status === 'done') {
    await markRefundReturned(db, tipId);
    return { outcome: 'a refund that was done came back', tipId };
  }
  await markRefundFailed(db, tipId, COULD_NOT);
  return { outcome: 'refund failed', tipId };
}

const COULD_NOT = 'The payment provider could not give the money back.';

import type { Db } from '#server/db/database.ts';
import {
  findPayment,
  keepPaymentNames,
  markCaptured,
  markFailed,
} from '#server/features/payments/payment-store.ts';
import { lockTip } from '#server/features/tips/tip-store.ts';
import { postTipPaid } from '#server/ledger/post-tip.ts';
import type { Payment } from '#server/providers/provider.ts';
import { getFilsFrom } from '#shared/money.ts';

/** `paidTo`: the business whose money has just changed. */
export type Applied = { outcome: string; tipId: number | null; paidTo?: number };

/**
 * What a provider says of a payment, by whatever way and however often: counted once, and never uncounted by a later
 * "failed". Money that was taken is counted even if the tip was given up before. In a transaction of the caller's.
 */
export async function applyPayment(db: Db, tipId: number, payment: Payment, now: Date): Promise<Applied> {
  const tip = await lockTip(db, tipId);
  const known = tip && (await findPayment(db, tipId));
  if (!tip || !known) return { outcome: 'no tip of ours', tipId: null };
  if (known.sessionId !== null && known.sessionId !== payment.sessionId)
    return { outcome: 'another session than the tip’s', tipId };
  await keepPaymentNames(db, tipId, payment);
  const { state } = payment;
  if (state.status === 'open') return { outcome: 'still open', tipId };
  if (known.status === 'captured') return { outcome: 'counted already', tipId };
  if (state.status === 'failed') return giveUp(db, tip, state.reason);
  await markCaptured(db, tipId, state);
  // Not ours to guess whose the difference is: the checks of the ledger report the day until somebody has looked.
  if (state.amount !== getFilsFrom(tip.charged)) return { outcome: 'another amount than the tip’s', tipId };
  await postTipPaid(db, tip, now);
  return { outcome: 'paid', tipId, paidTo: tip.businessId };
}

/**
 * The provider says it never began the payment. No session is written down: should it have begun one after all, long
 * ago and under a key it has forgotten, then money that comes by it still counts.
 */
export async function applyRefusal(db: Db, tipId: number, reason: string): Promise<Applied> {
  const tip = await lockTip(db, tipId);
  const known = await findPayment(db, tipId);
  if (!tip || known?.status !== 'open' || known.sessionId !== null)
    return { outcome: 'begun by then', tipId };
  return giveUp(db, tip, reason);
}

async function giveUp(db: Db, tip: { id: number; status: string }, reason: string): Promise<Applied> {
  if (tip.status === 'failed') return { outcome: 'failed already', tipId: tip.id };
  await markFailed(db, tip.id, reason);
  await db.updateTable('tips').set({ status: 'failed' }).where('id', '=', tip.id).execute();
  return { outcome: 'failed', tipId: tip.id };
}

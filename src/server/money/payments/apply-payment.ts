import { markTipsFailed, postTipsPaid } from '#server/money/ledger/post/post-tips.ts';
import { lockTipsOfPayment, sumTips } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Applied } from '#server/money/payments/payment-event-store.ts';
import {
  findPayment,
  markCaptured,
  markFailed,
  savePaymentIds,
} from '#server/money/payments/payment-store.ts';
import type { Payment } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom } from '#shared/money/money.ts';

/**
 * Applies the state of a payment as the provider reports it, by webhook or in a response. Idempotent: a captured payment
 * counts once, and a later "failed" does not undo it. Captured money counts even if the tip had failed before. The payment
 * of a team tip pays all its parts or none. Runs in the caller's transaction.
 */
export async function applyPayment(db: Db, tipId: number, payment: Payment, now: Date): Promise<Applied> {
  const tips = await lockTipsOfPayment(db, tipId);
  const [tip] = tips;
  const known = tip && (await findPayment(db, tipId));
  if (!tip || !known) return { outcome: 'not_our_tip', tipId: null };
  // An earlier attempt has ended, as it had to. If it was paid before that, it counts.
  if (known.earlierSessions.includes(payment.sessionId) && payment.state.status !== 'captured')
    return { outcome: 'ignored', tipId };
  if (known.sessionId !== null && known.sessionId !== payment.sessionId)
    return { outcome: 'other_session', tipId };
  await savePaymentIds(db, tipId, payment);
  const { state } = payment;
  if (state.status === 'open') return { outcome: 'still_open', tipId };
  if (known.status === 'captured') return { outcome: 'already_paid', tipId };
  if (state.status === 'failed') return failTips(db, tipId, tips, state);
  const differs = state.amountFils !== getFilsFrom(sumTips(tips).charged);
  await markCaptured(db, tipId, state, differs);
  // Do not post it: the ledger check flags the tip until two admins decide about it (settle-differing.ts).
  if (differs) return { outcome: 'other_amount', tipId };
  await postTipsPaid(db, tips, now);
  return { outcome: 'paid', tipId, paidTo: tip.businessId };
}

/**
 * The provider refused to start the payment. No session id is stored: if the provider started a session after all, under a
 * forgotten idempotency key, money from that session still counts.
 */
export async function applyRefusal(db: Db, tipId: number, reason: string): Promise<Applied> {
  const tips = await lockTipsOfPayment(db, tipId);
  const known = await findPayment(db, tipId);
  if (tips.length === 0 || known?.status !== 'open' || known.sessionId !== null)
    return { outcome: 'already_begun', tipId };
  return failTips(db, tipId, tips, { reason });
}

async function failTips(
  db: Db,
  tipId: number,
  tips: TipRow[],
  { reason, isDeclined }: { reason: string; isDeclined?: true },
): Promise<Applied> {
  if (tips.every(({ status }) => status === 'failed')) return { outcome: 'already_failed', tipId };
  await markFailed(db, tipId, reason);
  await markTipsFailed(
    db,
    tips.map(({ id }) => id),
  );
  return { outcome: 'failed', tipId, ...(isDeclined && { declined: { tipId, card: null } }) };
}

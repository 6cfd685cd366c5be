import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { settleRefund } from '#server/features/payments/apply-refund.ts';
import { getProvider, type PaymentDesk } from '#server/features/payments/payment-desk.ts';
import { findPayment } from '#server/features/payments/payment-store.ts';
import {
  findRefund,
  insertRefund,
  listDueRefunds,
  lookAtRefundAgainAt,
  markRefundFailed,
} from '#server/features/payments/refund-store.ts';
import { findTip, lockTip, type TipRow } from '#server/features/tips/tip-store.ts';
import { AppError } from '#server/http/app-error.ts';
import { ProviderRefused } from '#server/providers/provider.ts';
import { getFilsFrom } from '#shared/money.ts';

type Order = { tipId: number; reason: string; actor: Actor & { actorId: string } };

/**
 * Gives a guest the whole tip back. The wish is on record before the provider hears of it, and repeated until it has
 * answered; the ledger moves when the provider has done it.
 */
export async function refundTip(desk: PaymentDesk, { tipId, reason, actor }: Order) {
  const tip = await desk.db.transaction().execute(async (transaction) => {
    const locked = await lockTip(transaction, tipId);
    if (!locked) throw new AppError('not_found', 'There is no such tip.');
    const earlier = await findRefund(transaction, tipId);
    if (locked.status === 'refunded') throw new AppError('conflict', 'This tip was given back already.');
    if (locked.status !== 'paid') throw new AppError('conflict', 'Only a paid tip can be given back.');
    getProvider(desk, locked.provider);
    if (earlier?.status !== 'requested') {
      await insertRefund(transaction, { tipId, reason, requestedBy: actor.actorId, now: desk.clock() });
      await recordAudit(transaction, actor, {
        action: 'tip.refund_requested',
        subject: { type: 'tip', id: tipId },
        detail: { amount: locked.charged, reason },
      });
    }
    return locked;
  });
  await askForRefund(desk, tip);
  const [now, refund] = [await findTip(desk.db, tipId), await findRefund(desk.db, tipId)];
  if (!now || !refund) throw new Error(`the refund of tip ${tipId} is gone`);
  return { tipId, status: now.status, refund };
}

/** Refunds whose answer was lost, or that take their time. */
export async function sweepRefunds(desk: PaymentDesk): Promise<void> {
  const AT_ONCE = 100;
  const AGAIN_MS = 15 * 60_000;
  for (const { tipId } of await listDueRefunds(desk.db, desk.clock(), AT_ONCE)) {
    await lookAtRefundAgainAt(desk.db, tipId, new Date(desk.clock().getTime() + AGAIN_MS));
    const tip = await findTip(desk.db, tipId);
    if (tip) await askForRefund(desk, tip);
  }
}

async function askForRefund(desk: PaymentDesk, tip: TipRow): Promise<void> {
  const wish = await findRefund(desk.db, tip.id);
  // Meanwhile the provider may have told us by itself.
  if (wish?.status !== 'requested') return;
  try {
    const refund = await getProvider(desk, tip.provider).refund({
      tipId: tip.id,
      token: tip.token,
      // A tip that was captured at once has no payment of its own.
      paymentId: (await findPayment(desk.db, tip.id))?.paymentId ?? '',
      amount: getFilsFrom(tip.charged),
      requestedAt: wish.requestedAt,
    });
    const applied = await desk.db
      .transaction()
      .execute((transaction) => settleRefund(transaction, tip.id, refund, desk.clock()));
    if (applied.paidTo !== undefined) desk.announce([applied.paidTo]);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await markRefundFailed(desk.db, tip.id, error.message.slice(0, 500));
    // It is on record and asked for again, whatever is wrong, and must not keep others from being asked for.
    desk.log.error({ err: error, tipId: tip.id }, 'a refund did not go through yet');
  }
}

import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { settleRefund } from '#server/features/payments/apply-refund.ts';
import { findPayment, LONGEST_WAIT_MS } from '#server/features/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/features/payments/payments.ts';
import {
  findRefund,
  insertRefund,
  listDueRefunds,
  lookAtRefundAgainAt,
  markRefundFailed,
} from '#server/features/payments/refund-store.ts';
import { refuseWhileHeld } from '#server/features/settings/hold.ts';
import { refuse } from '#server/http/app-error.ts';
import { findTip, lockTip, type TipRow } from '#server/ledger/tip-rows.ts';
import { ProviderRefused } from '#server/providers/port/provider.ts';
import { getFilsFrom } from '#shared/money.ts';

type Order = { tipId: number; reason: string; actor: Actor & { actorId: string } };

/**
 * Refunds the whole tip. The request is stored before the provider is asked, and repeated until the provider
 * answers; the ledger changes when the provider has made the refund.
 */
export async function refundTip(payments: Payments, { tipId, reason, actor }: Order) {
  await refuseWhileHeld(payments.db);
  const tip = await payments.db.transaction().execute(async (transaction) => {
    const locked = await lockTip(transaction, tipId);
    if (!locked) throw refuse('not_found', 'no_such_tip');
    const earlier = await findRefund(transaction, tipId);
    if (locked.status === 'refunded') throw refuse('conflict', 'tip_refunded_already');
    if (locked.status !== 'paid') throw refuse('conflict', 'only_paid_tips_refunded');
    getProvider(payments, locked.provider);
    if (earlier?.status !== 'requested') {
      await insertRefund(transaction, {
        tipId,
        origin: 'admin',
        reason,
        requestedBy: actor.actorId,
        now: payments.clock(),
      });
      await recordAudit(transaction, actor, {
        action: 'tip.refund_requested',
        subject: { type: 'tip', id: tipId },
        detail: { amount: locked.charged, reason },
      });
    }
    return locked;
  });
  await askForRefund(payments, tip);
  const [now, refund] = [await findTip(payments.db, tipId), await findRefund(payments.db, tipId)];
  if (!now || !refund) throw new Error(`refund of tip ${tipId} not found`);
  return { tipId, status: now.status, refund };
}

/** Repeats refund requests whose answer was lost or has not come yet. */
export async function sweepRefunds(payments: Payments): Promise<void> {
  const AT_ONCE = 100;
  for (const { tipId } of await listDueRefunds(payments.db, payments.clock(), AT_ONCE)) {
    await lookAtRefundAgainAt(payments.db, tipId, new Date(payments.clock().getTime() + LONGEST_WAIT_MS));
    const tip = await findTip(payments.db, tipId);
    if (tip) await askForRefund(payments, tip);
  }
}

async function askForRefund(payments: Payments, tip: TipRow): Promise<void> {
  const request = await findRefund(payments.db, tip.id);
  // A webhook may have completed the refund in the meantime.
  if (request?.status !== 'requested') return;
  try {
    const refund = await getProvider(payments, tip.provider).refund({
      tipId: tip.id,
      token: tip.token,
      // A tip that was captured at once has no row in `payments`.
      paymentId: (await findPayment(payments.db, tip.id))?.paymentId ?? '',
      amountFils: getFilsFrom(tip.charged),
      requestedAt: request.requestedAt,
    });
    const applied = await payments.db
      .transaction()
      .execute((transaction) => settleRefund(transaction, tip.id, refund, payments.clock()));
    if (applied.paidTo !== undefined) payments.announce([applied.paidTo]);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await markRefundFailed(payments.db, tip.id, {
        failure: 'provider_refused',
        failureDetail: error.message.slice(0, 500),
      });
    // The request is stored and will be repeated. One failure must not stop the other refunds.
    payments.log.error(
      { err: error, tipId: tip.id },
      'refund failed; it is repeated unless the provider refused it',
    );
  }
}

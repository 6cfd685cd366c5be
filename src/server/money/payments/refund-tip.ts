import { leftOf } from '#server/money/ledger/post/reversals.ts';
import { findLead, lockTipsOfPayment, sumTips, wholeTip } from '#server/money/ledger/read/team-tips.ts';
import { getTip, type TipRow } from '#server/money/ledger/read/tips.ts';
import { settleRefund } from '#server/money/payments/apply-refund.ts';
import { findPayment, LONGEST_WAIT_MS } from '#server/money/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import {
  findRefundByKey,
  getRefund,
  insertRequest,
  listDueRefunds,
  listRefunds,
  markRefundFailed,
  ofTip,
  scheduleRefundCheck,
} from '#server/money/payments/refund-store.ts';
import { ProviderRefused } from '#server/money/providers/port/provider.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import {
  type Idempotency,
  idempotencyOf,
  keyWasUsed,
  refuseOtherRequest,
} from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { type Fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

type Order = {
  tipId: number;
  /** Of what the guest paid. Undefined: everything that is left. */
  amountFils?: Fils | undefined;
  reason: string;
  /** The same when the admin's browser sends the request again. */
  idempotencyKey?: string | undefined;
  actor: KnownActor;
};

/**
 * Refunds a tip, whole or in part. A part of a team tip stands for the whole team tip, because the guest paid once. The
 * request is stored before it is sent, and repeated until the provider responds; the ledger changes when the refund is made.
 * Until then no other refund of the tip can be requested. A request that is sent again with its key is the same refund, also
 * after it was made.
 */
export async function refundTip(payments: Payments, order: Order) {
  await refuseWhileHeld(payments.db);
  const tipId = await findLead(payments.db, order.tipId);
  const { amountFils, reason } = order;
  const idempotency = idempotencyOf(order.idempotencyKey, [tipId, amountFils ?? null, reason]);
  const work = payments.db.transaction().execute(async (transaction) => {
    const tips = await lockTipsOfPayment(transaction, tipId);
    const [lead] = tips;
    if (!lead) throw refuse('not_found', 'no_such_tip');
    const before = idempotency && (await findRefundByKey(transaction, idempotency.key));
    if (before) {
      refuseOtherRequest(before, idempotency);
      return { tip: { ...lead, ...sumTips(tips) }, refundId: before.id };
    }
    if (tips.every(({ status }) => status === 'refunded')) throw refuse('conflict', 'tip_refunded_already');
    if (!tips.some(({ status }) => status === 'paid')) throw refuse('conflict', 'only_paid_tips_refunded');
    getProvider(payments, lead.provider);
    const whole = { ...lead, ...sumTips(tips) };
    return { tip: whole, refundId: await request(transaction, whole, order, idempotency, payments.clock()) };
  });
  const { tip, refundId } = await work.catch((error) => {
    // The same key for another tip at the same moment.
    throw findViolatedUnique(error) === 'refunds_idempotency_key_key' ? keyWasUsed() : error;
  });
  await requestRefund(payments, tip, refundId);
  const now = await wholeTip(payments.db, { id: tipId });
  const refund = await getRefund(payments.db, refundId);
  return { tipId, status: now.status, refunded: now.refunded, refund };
}

/** The request without a response, or a new one. */
async function request(
  transaction: Db,
  tip: TipRow,
  { amountFils, reason, actor }: Order,
  idempotency: Idempotency | null,
  now: Date,
): Promise<number> {
  const tipId = tip.id;
  const leftFils = leftOf(tip);
  const wantedFils = amountFils ?? leftFils;
  const open = (await listRefunds(transaction, tipId)).find(({ status }) => status === 'requested');
  if (open) {
    if (getFilsFrom(open.amount) !== wantedFils || open.takesFrom !== 'tip')
      throw refuse('conflict', 'refund_under_way');
    return open.id;
  }
  if (wantedFils > leftFils) throw refuse('conflict', 'refund_too_large', { left: toDecimal(leftFils) });
  const requestedBy = actor.actorId;
  const wanted = { tipId, source: ofTip, amountFils: wantedFils, reason, requestedBy, idempotency, now };
  const made = await insertRequest(transaction, wanted);
  const detail = { amount: toDecimal(wantedFils), reason };
  await recordAudit(transaction, actor, 'tip.refund_requested', { tip: tipId, detail });
  return made.id;
}

/** Repeats refund requests without a response. */
export async function sweepRefunds(payments: Payments): Promise<void> {
  const AT_ONCE = 100;
  for (const { id, tipId } of await listDueRefunds(payments.db, payments.clock(), AT_ONCE)) {
    await scheduleRefundCheck(payments.db, id, new Date(payments.clock().getTime() + LONGEST_WAIT_MS));
    await requestRefund(payments, await getTip(payments.db, tipId), id);
  }
}

/** Sends a stored request to the provider, and applies the response. */
export async function requestRefund(payments: Payments, tip: TipRow, requestId: number): Promise<void> {
  const all = await listRefunds(payments.db, tip.id);
  const requested = await getRefund(payments.db, requestId);
  // A webhook may have completed the refund in the meantime.
  if (requested.status !== 'requested') return;
  const amountFils = getFilsFrom(requested.amount);
  try {
    const refund = await getProvider(payments, tip.provider).refund({
      tipId: tip.id,
      token: tip.token,
      // A tip that was captured at once has no row in `payments`.
      paymentId: (await findPayment(payments.db, tip.id))?.paymentId ?? '',
      amountFils,
      requestedAt: requested.requestedAt,
      earlier: all.filter(({ id }) => id < requestId).length,
    });
    const applied = await payments.db
      .transaction()
      .execute((transaction) =>
        settleRefund(transaction, tip.id, { refund, amountFils, requestId }, payments.clock()),
      );
    if (applied.paidTo !== undefined) payments.announce([applied.paidTo]);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await markRefundFailed(payments.db, requestId, {
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

import { lockEnabledAdmins } from '#server/identity/accounts/account-store.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import type { AreaKind } from '#server/identity/two-persons/carry-out.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import { leftOf, netLeftOf } from '#server/money/ledger/post/reversals.ts';
import {
  findLead,
  lockTipsOfPayment,
  sumTips,
  type TipOfPayment,
  wholeTip,
} from '#server/money/ledger/read/team-tips.ts';
import { getTip, type TipRow } from '#server/money/ledger/read/tips.ts';
import { settleRefund } from '#server/money/payments/apply-refund.ts';
import { listDisputesOfTip } from '#server/money/payments/dispute-store.ts';
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
  type RefundRow,
  readOwed,
  scheduleRefundCheck,
  sumRefundedAlone,
} from '#server/money/payments/refund-store.ts';
import { ProviderRefused } from '#server/money/providers/port/provider.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import {
  type Idempotency,
  idempotencyOf,
  keyWasUsed,
  refuseOtherRequest,
} from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { readFraudRefundLimit } from '#server/platform/settings/settings-store.ts';
import type { ProposalSubject } from '#shared/contracts/proposals.ts';
import { addFils, type Fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { ALONE_FILS } from '#shared/money/refund-share.ts';

const DAY_MS = 24 * 60 * 60_000;

type Order = {
  tipId: number;
  /** Of what the guest paid. Undefined: everything that is left. */
  amountFils?: Fils | undefined;
  reason: string;
  password?: string | undefined;
  /** The same when the admin's browser sends the request again. */
  idempotencyKey?: string | undefined;
};

/**
 * Refunds a tip, whole or in part. A part of a team tip stands for the whole team tip, because the guest paid once. The
 * request is stored before it is sent, and repeated until the provider responds; the ledger changes when the refund is made.
 * Until then no other refund of the tip can be requested. A request that is sent again with its key is the same refund, also
 * after it was made. A large one, and one of money that was paid out, waits until another admin has confirmed it.
 */
export async function refundTip(
  payments: Payments,
  two: TwoPersons,
  order: Order,
  admin: Omit<Acting, 'user'>,
) {
  await refuseWhileHeld(payments.db);
  // Before the transaction, because checking a password takes long.
  if (order.password !== undefined) await requirePassword(two, order.password, admin);
  const now = payments.clock();
  const tipId = await findLead(payments.db, order.tipId);
  const idempotency = idempotencyOf(order.idempotencyKey, [tipId, order.amountFils ?? null, order.reason]);
  const work = payments.db.transaction().execute(async (transaction) => {
    // All admins first, as everywhere. It also keeps one admin from making many refunds at one moment, each below the limit.
    const admins = await lockEnabledAdmins(transaction);
    const before = idempotency && (await findRefundByKey(transaction, idempotency.key));
    if (before) {
      refuseOtherRequest(before, idempotency);
      return { refundId: before.id, proposal: null };
    }
    const { tips, whole, leftFils } = await lockRefundable(transaction, tipId);
    getProvider(payments, whole.provider);
    const amountFils = order.amountFils ?? leftFils;
    const open = await findOpenRefund(transaction, tipId);
    if (open) {
      if (getFilsFrom(open.amount) !== amountFils || open.takesFrom !== 'tip')
        throw refuse('conflict', 'refund_under_way');
      return { refundId: open.id, proposal: null };
    }
    refuseTooMuch(amountFils, leftFils);
    const wanted = { tipId, amountFils, reason: order.reason, requestedBy: admin.actorId };
    // In test mode nothing real is at stake, and the only admin has nobody to ask.
    const mayAlone = two.isTestMode && admins.length === 1;
    if (mayAlone || !(await needsSecond(transaction, tips, wanted, now)))
      return {
        refundId: await insertWanted(transaction, wanted, admin, { idempotency, now }),
        proposal: null,
      };
    if (order.password === undefined)
      throw refuseField('invalid_input', 'password', 'refund_needs_second', { limit: toDecimal(ALONE_FILS) });
    const about = { id: tipId, tipId, amount: toDecimal(amountFils), charged: whole.charged };
    const subject = { ...about, name: null, bookedDay: null, explanation: null };
    const change = {
      kind: 'refund_tip',
      userId: null,
      settings: null,
      subject,
      reason: order.reason,
    } as const;
    return { refundId: undefined, proposal: await changeByTwo(transaction, change, admin, two) };
  });
  const { refundId, proposal } = await work.catch((error) => {
    // The same key for another tip at the same moment.
    throw findViolatedUnique(error) === 'refunds_idempotency_key_key' ? keyWasUsed() : error;
  });
  if (refundId !== undefined)
    await requestRefund(payments, await wholeTip(payments.db, { id: tipId }), refundId);
  const { status, refunded } = await wholeTip(payments.db, { id: tipId });
  const refund = refundId === undefined ? null : await getRefund(payments.db, refundId);
  return { tipId, status, refunded, refund, proposal };
}

/** Confirmed by another admin. The sweep, which runs right afterwards, sends it to the provider. */
export const refundingTip: AreaKind = {
  async check(transaction, { subject }) {
    await lockProposed(transaction, subject);
  },
  async carryOut(transaction, { subject, reason }, actor, { proposedBy, now }) {
    const { tipId, amountFils } = await lockProposed(transaction, subject);
    const by = { requestedBy: proposedBy, confirmedBy: actor.actorId };
    const wanted = { tipId, amountFils, reason: reason ?? '', ...by };
    await insertWanted(transaction, wanted, actor, { idempotency: null, now });
  },
};

async function lockProposed(transaction: Db, subject: ProposalSubject | null | undefined) {
  const tipId = subject?.id ?? 0;
  const amountFils = getFilsFrom(subject?.amount ?? '0');
  const { leftFils } = await lockRefundable(transaction, tipId);
  if (await findOpenRefund(transaction, tipId)) throw refuse('conflict', 'refund_under_way');
  refuseTooMuch(amountFils, leftFils);
  return { tipId, amountFils };
}

async function lockRefundable(transaction: Db, tipId: number) {
  const tips = await lockTipsOfPayment(transaction, tipId);
  const [lead] = tips;
  if (!lead) throw refuse('not_found', 'no_such_tip');
  if (tips.every(({ status }) => status === 'refunded')) throw refuse('conflict', 'tip_refunded_already');
  if (!tips.some(({ status }) => status === 'paid')) throw refuse('conflict', 'only_paid_tips_refunded');
  const whole = { ...lead, ...sumTips(tips) };
  return { tips, whole, leftFils: leftOf(whole) };
}

async function findOpenRefund(transaction: Db, tipId: number): Promise<RefundRow | undefined> {
  return (await listRefunds(transaction, tipId)).find(({ status }) => status === 'requested');
}

function refuseTooMuch(amountFils: Fils, leftFils: Fils): void {
  if (amountFils > leftFils) throw refuse('conflict', 'refund_too_large', { left: toDecimal(leftFils) });
}

type Wanted = {
  tipId: number;
  amountFils: Fils;
  reason: string | null;
  requestedBy: string | null;
  confirmedBy?: string;
};

/** Large, together with what this admin gave back within a day, or of money that a person has been paid already. */
async function needsSecond(
  transaction: Db,
  tips: TipRow[],
  { amountFils, requestedBy }: Wanted & { requestedBy: string },
  now: Date,
): Promise<boolean> {
  const aloneFils = await sumRefundedAlone(transaction, requestedBy, new Date(now.getTime() - DAY_MS));
  return addFils(aloneFils, amountFils) > ALONE_FILS || isPaidOut(transaction, tips);
}

/** Less is owed to a person now than their share of the tip: payouts are not made tip by tip. */
async function isPaidOut(transaction: Db, tips: TipRow[]): Promise<boolean> {
  const owed = await readOwed(transaction, tips);
  return tips.some((tip) => (owed.get(tip.staffId) ?? 0) < netLeftOf(tip));
}

/** No admin acts: the rule does. */
const RULE: Actor = { actorId: null, address: null, requestId: 'fraud-warning' };

/**
 * Requests to give back all that is left of a payment whose card was reported as stolen, if the settings say so and nothing
 * of it was paid out. Once for each payment: if the provider refuses it, an admin decides. After a dispute the provider makes
 * no refund. The tips must be locked. The sweep sends the request.
 */
export async function refundByRule(transaction: Db, tips: TipOfPayment[], now: Date): Promise<void> {
  const [lead] = tips;
  const limit = await readFraudRefundLimit(transaction);
  if (!lead || limit === null || !tips.some(({ status }) => status === 'paid')) return;
  const whole = { ...lead, ...sumTips(tips) };
  const amountFils = leftOf(whole);
  const refunds = await listRefunds(transaction, lead.id);
  const isTried = refunds.some(({ status, origin }) => status === 'requested' || origin === 'rule');
  if (getFilsFrom(whole.charged) > getFilsFrom(limit) || amountFils === 0 || isTried) return;
  if ((await listDisputesOfTip(transaction, lead.id)).length > 0) return;
  if (await isPaidOut(transaction, tips)) return;
  const wanted = { tipId: lead.id, amountFils, reason: null, requestedBy: null };
  await insertWanted(transaction, wanted, RULE, { idempotency: null, now });
}

async function insertWanted(
  transaction: Db,
  wanted: Wanted,
  actor: Actor,
  { idempotency, now }: { idempotency: Idempotency | null; now: Date },
): Promise<number> {
  const { id } = await insertRequest(transaction, { ...wanted, source: ofTip, idempotency, now });
  const detail = { amount: toDecimal(wanted.amountFils), reason: wanted.reason };
  await recordAudit(transaction, actor, 'tip.refund_requested', { tip: wanted.tipId, detail });
  return id;
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

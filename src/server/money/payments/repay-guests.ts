import { requirePassword } from '#server/identity/passwords/check-password.ts';
import type { AreaKind } from '#server/identity/two-persons/carry-out.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import {
  countDifferingPayments,
  countOwedRefunds,
  listDifferingPayments,
  listOwedRefunds,
} from '#server/money/ledger/read/guest-money.ts';
import { lockTipsOfPayment } from '#server/money/ledger/read/team-tips.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import {
  findRefund,
  insertRequest,
  isOwed,
  listRefunds,
  markRepaid,
} from '#server/money/payments/refund-store.ts';
import { requestRefund } from '#server/money/payments/refund-tip.ts';
import { settleReversals } from '#server/money/payments/settle-reversals.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { getFilsFrom } from '#shared/money/money.ts';

const SHOWN = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Refunds that guests still have to get, and payments of another amount than their tip, for admins. The oldest first. */
export async function describeGuestMoney(db: Db, now: Date) {
  const daysSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  const refunds = await listOwedRefunds(db, SHOWN);
  const payments = await listDifferingPayments(db, SHOWN);
  return {
    refunds: refunds.map((refund) => ({ ...withBusiness(refund), ageDays: daysSince(refund.owedSince) })),
    payments: payments.map((payment) => ({
      ...withBusiness(payment),
      ageDays: daysSince(payment.capturedAt),
    })),
    count: (await countOwedRefunds(db)) + (await countDifferingPayments(db)),
  };
}

function withBusiness<Row extends { businessId: number; businessName: string }>(row: Row) {
  const { businessId, businessName, ...rest } = row;
  return { ...rest, business: { id: businessId, name: businessName } };
}

/** Sends a refund again, to the same card. Nothing changes for a person: the tip was taken back, or never counted. */
export async function sendRefundAgain(payments: Payments, refundId: number, actor: KnownActor) {
  await refuseWhileHeld(payments.db);
  const { tip, id } = await payments.db.transaction().execute(async (transaction) => {
    const { refund, lead, rows } = await lockOwedRefund(transaction, refundId);
    if (rows.some(({ status }) => status === 'requested')) throw refuse('conflict', 'refund_under_way');
    getProvider(payments, lead.provider);
    const made = await insertRequest(transaction, {
      tipId: lead.id,
      source: { takesFrom: 'guests_payable', replaces: refundId },
      amountFils: getFilsFrom(refund.amount),
      reason: refund.reason ?? 'Returned by the guest’s bank',
      requestedBy: actor.actorId,
      idempotency: null,
      now: payments.clock(),
    });
    await recordAudit(transaction, actor, 'refund.sent_again', {
      tip: lead.id,
      detail: { refund: refundId, amount: refund.amount },
    });
    return { tip: lead, id: made.id };
  });
  await requestRefund(payments, tip, id);
}

/**
 * The guest got the money in another way, from money of the company. An admin only proposes to say so, and another one
 * confirms it: otherwise what is owed to a guest could be made to vanish. Returns the open proposal.
 */
export async function proposeRepaid(
  two: TwoPersons,
  refundId: number,
  { note, password }: { note: string; password: string },
  admin: Omit<Acting, 'user'>,
) {
  // Before the transaction, because checking a password takes long.
  await requirePassword(two, password, admin);
  return two.db.transaction().execute(async (transaction) => {
    const { refund, lead } = await lockOwedRefund(transaction, refundId);
    const about = { id: refundId, tipId: lead.id, amount: refund.amount };
    const subject = { ...about, name: null, bookedDay: null, explanation: null };
    const proposed = { kind: 'repay_guest', userId: null, settings: null, subject, reason: note } as const;
    return changeByTwo(transaction, proposed, admin, two);
  });
}

export const repayingGuest: AreaKind = {
  async check(transaction, { subject }) {
    await lockOwedRefund(transaction, subject?.id ?? 0);
  },
  async carryOut(transaction, { subject, reason }, actor, { proposedBy, now }) {
    const { refund, tips, lead } = await lockOwedRefund(transaction, subject?.id ?? 0);
    const note = reason ?? '';
    await markRepaid(transaction, refund.id, { repaidAt: now, repaidBy: proposedBy, repaidNote: note });
    await settleReversals(transaction, tips, now);
    await recordAudit(transaction, actor, 'refund.repaid', {
      tip: lead.id,
      detail: { refund: refund.id, amount: refund.amount, note },
    });
  },
};

/** A refund that the guest still has to get, with the tips of its payment locked. */
async function lockOwedRefund(transaction: Db, refundId: number) {
  const found = await findRefund(transaction, refundId);
  if (!found) throw refuse('not_found', 'no_such_refund');
  const tips = await lockTipsOfPayment(transaction, found.tipId);
  const rows = await listRefunds(transaction, found.tipId);
  const refund = rows.find(({ id }) => id === refundId);
  const [lead] = tips;
  if (!refund || !lead || !isOwed(refund, rows)) throw refuse('conflict', 'refund_not_owed');
  return { refund, rows, tips, lead };
}

import { requirePassword } from '#server/identity/passwords/check-password.ts';
import type { AreaKind } from '#server/identity/two-persons/carry-out.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import { countCollected } from '#server/money/ledger/post/count-collected.ts';
import { markTipsFailed } from '#server/money/ledger/post/post-tips.ts';
import { lockTipsOfPayment, sumTips, type TipOfPayment } from '#server/money/ledger/read/team-tips.ts';
import { closeEventsOfTip } from '#server/money/payments/payment-event-store.ts';
import { findPayment, hasDecision, insertDecision } from '#server/money/payments/payment-store.ts';
import { insertRequest } from '#server/money/payments/refund-store.ts';
import { settleReversals } from '#server/money/payments/settle-reversals.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { PaymentDecision } from '#shared/money/payment-kinds.ts';

/**
 * The provider collected another amount than that of the tip. One admin proposes to give it back, or to count the tip with
 * what was collected; another one confirms it. Returns the open proposal.
 */
export async function proposeSettling(
  two: TwoPersons,
  tipId: number,
  { decision, note, password }: { decision: PaymentDecision; note: string; password: string },
  admin: Omit<Acting, 'user'>,
) {
  // Before the transaction, because checking a password takes long.
  await requirePassword(two, password, admin);
  return two.db.transaction().execute(async (transaction) => {
    const { lead, charged, collected } = await lockDiffering(transaction, tipId, decision);
    const about = { id: lead.id, tipId: lead.id, amount: collected, charged, decision };
    const subject = { ...about, name: null, bookedDay: null, explanation: null };
    const proposed = { kind: 'settle_payment', userId: null, settings: null, subject, reason: note } as const;
    return changeByTwo(transaction, proposed, admin, two);
  });
}

export const settlingPayment: AreaKind = {
  async check(transaction, { subject }) {
    await lockDiffering(transaction, subject?.id ?? 0, subject?.decision ?? 'refund');
  },
  async carryOut(transaction, { subject, reason }, actor, { proposedBy, now }) {
    const decision = subject?.decision ?? 'refund';
    const differing = await lockDiffering(transaction, subject?.id ?? 0, decision);
    const { tips, lead, charged, collected } = differing;
    const note = reason ?? '';
    const decided = { decision, charged, collected, note, decidedBy: proposedBy, decidedAt: now };
    await insertDecision(transaction, { tipId: lead.id, ...decided });
    if (decision === 'count') await countCollected(transaction, lead, getFilsFrom(collected), now);
    else await giveBack(transaction, differing, { note, requestedBy: proposedBy, now });
    // Also disputes of the payment, which could not be posted before.
    const after = decision === 'count' ? await lockTipsOfPayment(transaction, lead.id) : tips;
    await settleReversals(transaction, after, now);
    await closeEventsOfTip(transaction, lead.id, { dealtAt: now, dealtBy: actor.actorId, dealtNote: note });
    await recordAudit(transaction, actor, 'payment.settled', {
      tip: lead.id,
      detail: { decision, charged, collected, note },
    });
  },
};

type Differing = { tips: TipOfPayment[]; lead: TipOfPayment; charged: string; collected: string };

/** The tip is not paid, and the money is owed to the guest. The sweep requests the refund from the provider. */
async function giveBack(
  transaction: Db,
  { tips, lead, collected }: Differing,
  { note, requestedBy, now }: { note: string; requestedBy: string; now: Date },
): Promise<void> {
  const pending = tips.filter(({ status }) => status === 'pending').map(({ id }) => id);
  if (pending.length > 0) await markTipsFailed(transaction, pending);
  await insertRequest(transaction, {
    tipId: lead.id,
    source: { takesFrom: 'guests_payable', replaces: null },
    amountFils: getFilsFrom(collected),
    reason: note,
    requestedBy,
    idempotency: null,
    now,
  });
}

/** An undecided payment of another amount, with its tips locked. */
async function lockDiffering(transaction: Db, tipId: number, decision: PaymentDecision): Promise<Differing> {
  const tips = await lockTipsOfPayment(transaction, tipId);
  const [lead] = tips;
  const payment = lead && (await findPayment(transaction, lead.id));
  if (!payment) throw refuse('not_found', 'no_such_tip');
  if (!payment.differs || payment.captured === null || (await hasDecision(transaction, lead.id)))
    throw refuse('conflict', 'payment_settled');
  // Its parts are divided by weights that people may have been left out of: not divided a second time.
  if (decision === 'count' && lead.isPart) throw refuse('conflict', 'team_payment_not_counted');
  return { tips, lead, charged: sumTips(tips).charged, collected: payment.captured };
}

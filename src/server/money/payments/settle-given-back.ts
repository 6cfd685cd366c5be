import { holdsFor, postReversals } from '#server/money/ledger/post/reversals.ts';
import { lockTipsOfPayment } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import {
  listDisputesOfTip,
  listTipsToSettle,
  setBearer,
  setHeld,
} from '#server/money/payments/dispute-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { sumRefundsOfTip } from '#server/money/payments/refund-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getLossBearer } from '#server/platform/settings/settings.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money.ts';

/** Posts what the refunds and disputes of a payment mean, for each of its tips. Returns whether anything changed. */
export async function settleGivenBack(db: Db, tips: TipRow[], now: Date): Promise<boolean> {
  let isChanged = false;
  for (const tip of tips) if (await settleTip(db, tip, now)) isChanged = true;
  return isChanged;
}

/**
 * Posts what the refunds and disputes of a paid tip mean. The tip is given back by refunds, and by lost disputes that the
 * person bears, at most whole. Everything else that the guest got back is a loss of the platform: lost disputes that it
 * bears, and money that was given back twice. Open disputes hold the person's share. The tip's row must be locked.
 */
async function settleTip(db: Db, tip: TipRow, now: Date): Promise<boolean> {
  if (tip.status !== 'paid' && tip.status !== 'refunded') return false;
  const disputes = await listDisputesOfTip(db, tip.id);
  const lost = disputes.filter(({ status }) => status === 'lost');
  const open = disputes.filter(({ status }) => status === 'open');
  const refundsFils = await sumRefundsOfTip(db, tip.id);
  const byPersonFils = sumOf(lost.filter(({ borneBy }) => borneBy === 'person'));
  const refundedFils = fils(Math.min(getFilsFrom(tip.charged), addFils(refundsFils, byPersonFils)));
  const lostFils = subtractFils(addFils(refundsFils, sumOf(lost)), refundedFils);
  const holds = holdsFor(
    tip,
    refundedFils,
    open.map(({ amount }) => getFilsFrom(amount)),
  );
  for (const [at, dispute] of open.entries()) await setHeld(db, dispute, holds[at] ?? fils(0));
  return postReversals(db, tip, { refundedFils, lostFils, heldFils: addFils(...holds) }, now);
}

function sumOf(disputes: { amount: string }[]): Fils {
  return addFils(...disputes.map(({ amount }) => getFilsFrom(amount)));
}

/** Disputes that were told to an older version are settled in the night. */
export async function settleOldDisputes({ db, clock }: Payments): Promise<void> {
  for (const tipId of await listTipsToSettle(db)) {
    await db.transaction().execute(async (transaction) => {
      const tips = await lockTipsOfPayment(transaction, tipId);
      await setBearer(transaction, tipId, await getLossBearer(transaction));
      await settleGivenBack(transaction, tips, clock());
    });
  }
}

import { postGuestMoney } from '#server/money/ledger/post/guest-money.ts';
import { holdsFor, postReversals } from '#server/money/ledger/post/reversals.ts';
import { lockTipsOfPayment, type TipOfPayment } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import {
  listDisputesOfLead,
  listDisputesOfTip,
  listTipsToSettle,
  setBearer,
  setHeld,
} from '#server/money/payments/dispute-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { sumRefunds, sumRefundsOfTip } from '#server/money/payments/refund-store.ts';
import {
  insertRefundParts,
  type PartFils,
  upsertPartsOfDispute,
} from '#server/money/payments/team-part-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readLossBearer } from '#server/platform/settings/settings-store.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money/money.ts';
import { takeFromParts } from '#shared/money/share-out.ts';

/**
 * Posts the refunds and disputes of a payment for each of its tips, and what is owed to its guest. Returns whether anything
 * changed for a staff member.
 */
export async function settleReversals(db: Db, tips: TipOfPayment[], now: Date): Promise<boolean> {
  await divideDisputes(db, tips);
  let isChanged = false;
  for (const tip of tips) if (await settleTip(db, tip, now)) isChanged = true;
  const [lead] = tips;
  if (lead) await postGuestMoney(db, lead, now);
  return isChanged;
}

/**
 * Posts the refunds and disputes of a paid tip. Refunds, and lost disputes that the staff member bears, count as refunded,
 * at most the whole tip. Everything else that the guest got back is a loss of the platform: lost disputes that it bears, and
 * money returned twice. Open disputes hold the staff member's share. The tip's row must be locked.
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

/** Settles disputes and returned refunds that an older version stored without posting them. Runs at night. */
export async function settleOldReversals({ db, clock }: Payments): Promise<void> {
  for (const tipId of await listTipsToSettle(db)) {
    await db.transaction().execute(async (transaction) => {
      const tips = await lockTipsOfPayment(transaction, tipId);
      await setBearer(transaction, tipId, await readLossBearer(transaction));
      await settleReversals(transaction, tips, clock());
    });
  }
}

/**
 * Divides a refund of a team tip among its parts: what this refund adds to the division of all refunds so far, so the order of
 * refunds does not matter. Other tips have no parts. The tips' rows must be locked, and the refund stored as made.
 */
export async function divideRefund(
  db: Db,
  refundId: number,
  tips: TipOfPayment[],
  amountFils: Fils,
): Promise<void> {
  const [lead] = tips;
  if (!lead?.isPart) return;
  const soFarFils = await sumRefunds(db, lead.id);
  const parts = takenBetween(tips, subtractFils(soFarFils, amountFils), soFarFils);
  await insertRefundParts(
    db,
    refundId,
    parts.filter((part) => part.amountFils > 0),
  );
}

/**
 * Divides the disputes about a team tip among its parts, each time anew, because a refund or another dispute can be told after
 * a dispute that came later. In line are the refunds, then the lost disputes that the staff members bear, then the open ones;
 * each takes what it adds to the division of all before it. The others take nothing from anybody.
 */
async function divideDisputes(db: Db, tips: TipOfPayment[]): Promise<void> {
  const [lead] = tips;
  if (!lead?.isPart) return;
  let soFarFils = await sumRefunds(db, lead.id);
  const disputes = await listDisputesOfLead(db, lead.id);
  const isBorne = ({ borneBy }: (typeof disputes)[number]) => borneBy === 'person';
  const isOpen = ({ status }: (typeof disputes)[number]) => status === 'open';
  for (const dispute of [...disputes.filter(isBorne), ...disputes.filter(isOpen)]) {
    const untilFils = addFils(soFarFils, getFilsFrom(dispute.amount));
    await upsertPartsOfDispute(db, dispute, takenBetween(tips, soFarFils, untilFils), isOpen(dispute));
    soFarFils = untilFils;
  }
  for (const dispute of disputes.filter((each) => !isBorne(each) && !isOpen(each)))
    await upsertPartsOfDispute(db, dispute, takenBetween(tips, fils(0), getFilsFrom(dispute.amount)), false);
}

/** What is taken of each part when the sum that is taken of the whole tip grows. */
function takenBetween(tips: TipOfPayment[], fromFils: Fils, toFils: Fils): PartFils[] {
  const charged = tips.map((tip) => getFilsFrom(tip.charged));
  const [before, after] = [takeFromParts(fromFils, charged), takeFromParts(toFils, charged)];
  return tips.map(({ id }, at) => ({
    tipId: id,
    amountFils: subtractFils(after[at] ?? fils(0), before[at] ?? fils(0)),
  }));
}

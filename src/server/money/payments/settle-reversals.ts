import { postGuestMoney } from '#server/money/ledger/post/guest-money.ts';
import { holdsFor, postReversals } from '#server/money/ledger/post/reversals.ts';
import { lockTipsOfPayment, type TipOfPayment } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import {
  listDisputesOfTip,
  listTipsToSettle,
  setBearer,
  setHeld,
} from '#server/money/payments/dispute-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { sumRefundsOfTip } from '#server/money/payments/refund-store.ts';
import {
  getDispute,
  insertRefundParts,
  listPartsOfDispute,
  listReversedParts,
  type PartFils,
  upsertPartsOfDispute,
} from '#server/money/payments/team-part-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readLossBearer } from '#server/platform/settings/settings-store.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';
import { shareOutOf } from '#shared/money/share-out.ts';

/**
 * Posts the refunds and disputes of a payment for each of its tips, and what is owed to its guest. Returns whether anything
 * changed for a staff member.
 */
export async function settleReversals(db: Db, tips: TipRow[], now: Date): Promise<boolean> {
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
 * Divides a refund of a team tip among its parts, by what is left of each: refunds and disputes of the whole tip, at once or
 * in pieces, add up to exactly the parts. Other tips have no parts. The tips' rows must be locked.
 */
export async function divideRefund(
  db: Db,
  refundId: number,
  tips: TipOfPayment[],
  amountFils: Fils,
): Promise<void> {
  if (!tips.some(({ isPart }) => isPart)) return;
  const parts = await divide(db, tips, amountFils);
  await insertRefundParts(
    db,
    refundId,
    parts.filter((part) => part.amountFils > 0),
  );
}

/**
 * Divides a dispute about a team tip among its parts in the same way. It is divided again only if its amount has changed:
 * what was posted for a part must not depend on refunds that came later. The tips' rows must be locked.
 */
export async function divideDispute(
  db: Db,
  dispute: { provider: ProviderName; id: string },
  tips: TipOfPayment[],
): Promise<void> {
  if (!tips.some(({ isPart }) => isPart)) return;
  const { amount, status } = await getDispute(db, dispute);
  const amountFils = getFilsFrom(amount);
  let parts = await listPartsOfDispute(db, dispute);
  if (parts.length === 0 || addFils(...parts.map((part) => part.amountFils)) !== amountFils)
    parts = await divide(db, tips, amountFils, dispute);
  await upsertPartsOfDispute(db, dispute, parts, status === 'open');
}

/**
 * Divides first by what is left of each part after refunds and disputes, then by what is left after refunds, then by what
 * was paid, because a guest can get back more than they paid. `except`: the dispute itself.
 */
async function divide(
  db: Db,
  tips: TipOfPayment[],
  amountFils: Fils,
  except?: { provider: ProviderName; id: string },
): Promise<PartFils[]> {
  const reversed = new Map(
    (await listReversedParts(db, tips[0]?.id ?? 0, except)).map((part) => [part.tipId, part]),
  );
  const rows = tips.map(({ id, charged }) => {
    const { refundsFils = 0, disputesFils = 0 } = reversed.get(id) ?? {};
    const left = [refundsFils + disputesFils, refundsFils, 0].map((sum) => getFilsFrom(charged) - sum);
    return { tipId: id, left: left.map((amount) => fils(Math.max(0, amount))) };
  });
  const lists = [0, 1, 2].map((at) => rows.map(({ left }) => left[at] ?? fils(0)));
  const amounts = shareOutOf(amountFils, lists);
  return rows.map(({ tipId }, at) => ({ tipId, amountFils: amounts[at] ?? fils(0) }));
}

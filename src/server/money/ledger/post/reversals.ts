import { sql } from 'kysely';
import { changeBalances, lockBalances } from '#server/money/ledger/post/lock-balances.ts';
import { changeFurtherParts } from '#server/money/ledger/post/team-tip-days.ts';
import { takeBackWriteOffs } from '#server/money/ledger/post/write-offs.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import { shareOfRefund } from '#shared/money/refund-share.ts';

/** All that is reversed of a paid tip: refunded so far, held for open disputes, and lost by the platform. */
type Reversals = { refundedFils: Fils; heldFils: Fils; lostFils: Fils };

/** The reversals of a tip as posted. */
async function readReversals(db: Db, tip: TipRow): Promise<Reversals> {
  const { rows } = await sql<{ held: string; lost: string }>`
    SELECT coalesce(sum(amount) FILTER (WHERE credit_account = 'disputed'), 0)
        - coalesce(sum(amount) FILTER (WHERE debit_account = 'disputed'), 0) AS held,
      coalesce(sum(amount) FILTER (WHERE debit_account = 'dispute_losses'), 0)
        - coalesce(sum(amount) FILTER (WHERE credit_account = 'dispute_losses'), 0) AS lost
    FROM postings WHERE tip_id = ${tip.id}`.execute(db);
  return {
    refundedFils: getFilsFrom(tip.refunded),
    heldFils: getFilsFrom(rows[0]?.held ?? '0'),
    lostFils: getFilsFrom(rows[0]?.lost ?? '0'),
  };
}

/**
 * Posts the difference between the posted reversals of a tip and the target, so the order and number of the provider's
 * events about refunds and disputes do not matter. The tip's row must be locked. Refunds and losses become less only if a lost
 * dispute is won after all. The staff member's balance becomes negative if the tip was already paid out.
 */
export async function postReversals(db: Db, tip: TipRow, target: Reversals, at: Date): Promise<boolean> {
  const posted = await readReversals(db, tip);
  const heldMoreFils = subtractFils(target.heldFils, posted.heldFils);
  const isChanged =
    heldMoreFils !== 0 || target.refundedFils !== posted.refundedFils || target.lostFils !== posted.lostFils;
  if (!isChanged) return false;
  await lockBalances(db, tip.businessId, [tip.staffId]);
  if (heldMoreFils < 0) await release(db, tip, fils(-heldMoreFils), at);
  if (target.refundedFils !== posted.refundedFils) await changeRefunded(db, tip, target.refundedFils, at);
  if (heldMoreFils > 0) await hold(db, tip, heldMoreFils, at);
  const lostMoreFils = subtractFils(target.lostFils, posted.lostFils);
  if (lostMoreFils > 0)
    await post(db, tip, 'tip_lost', [['dispute_losses', 'provider_clearing', lostMoreFils]], at);
  if (lostMoreFils < 0)
    await post(db, tip, 'tip_lost', [['provider_clearing', 'dispute_losses', fils(-lostMoreFils)]], at);
  return true;
}

/** While the dispute is open the money is not the staff member's, so it counts as taken back. */
async function hold(db: Db, tip: TipRow, heldFils: Fils, at: Date): Promise<void> {
  await post(db, tip, 'tip_disputed', [['staff_payable', 'disputed', heldFils]], at);
  await changeBalances(db, tip, { earnedFils: fils(-heldFils), takenBackFils: heldFils });
}

/** A new credit, after everything earned meanwhile: payouts of other tips did not pay this one. */
async function release(db: Db, tip: TipRow, releasedFils: Fils, at: Date): Promise<void> {
  await post(db, tip, 'tip_released', [['disputed', 'staff_payable', releasedFils]], at);
  await changeBalances(db, tip, { earnedFils: releasedFils, takenBackFils: fils(0) });
}

/**
 * `refundedFils` is the sum of all refunds of the tip, including this one. It is less than before if the staff member had borne
 * a lost dispute that is won after all: that is a new credit, as when a dispute releases what it held.
 */
async function changeRefunded(db: Db, tip: TipRow, refundedFils: Fils, at: Date): Promise<void> {
  const whole = wholeOf(tip);
  const { chargedFils } = whole;
  const before = shareOfRefund(whole, getFilsFrom(tip.refunded));
  const after = shareOfRefund(whole, refundedFils);
  const netFils = subtractFils(after.netFils, before.netFils);
  const feeFils = subtractFils(after.feeFils, before.feeFils);
  const vatFils = subtractFils(after.vatFils, before.vatFils);
  const grossFils = subtractFils(after.amountFils, before.amountFils);
  const isWhole = refundedFils === chargedFils;
  const tips = Number(isWhole) - Number(tip.status === 'refunded');
  const parts = [
    ['staff_payable', netFils],
    ['platform_fees', subtractFils(feeFils, vatFils)],
    ['vat', vatFils],
  ] as const;
  const isLess = refundedFils < getFilsFrom(tip.refunded);
  const moves = parts.map(
    ([account, amountFils]): Move =>
      isLess ? ['provider_clearing', account, fils(-amountFils)] : [account, 'provider_clearing', amountFils],
  );
  const leftAt = isLess ? await findNewestRefund(db, tip.id) : 0;
  await post(db, tip, isLess ? 'tip_released' : 'tip_refunded', moves, at);
  await sql`
    UPDATE tips SET refunded = ${toDecimal(refundedFils)}::numeric, refunded_net = ${toDecimal(after.netFils)}::numeric,
      refunded_vat = ${toDecimal(after.vatFils)}::numeric, status = ${isWhole ? 'refunded' : 'paid'} WHERE id = ${tip.id}`.execute(
    db,
  );
  await changeBalances(db, tip, { earnedFils: fils(-netFils), takenBackFils: fils(Math.max(0, netFils)) });
  if (isLess) await takeBackWriteOffs(db, [{ staffId: tip.staffId, amountFils: fils(-netFils), leftAt }], at);
  const less = sql`tip_count = tip_count - ${tips}::int, gross_total = gross_total - ${toDecimal(grossFils)}::numeric,
    fee_total = fee_total - ${toDecimal(feeFils)}::numeric, vat_total = vat_total - ${toDecimal(vatFils)}::numeric`;
  await sql`UPDATE staff SET ${less} WHERE id = ${tip.staffId}`.execute(db);
  await sql`UPDATE businesses SET ${less} WHERE id = ${tip.businessId}`.execute(db);
  await sql`
    UPDATE daily_totals SET tip_count = tip_count - ${tips}::int, gross = gross - ${toDecimal(grossFils)}::numeric,
      net = net - ${toDecimal(netFils)}::numeric
    WHERE staff_id = ${tip.staffId} AND day = (${tip.createdAt}::timestamptz AT TIME ZONE 'Asia/Dubai')::date`.execute(
    db,
  );
  if (tips !== 0) await changeFurtherParts(db, tip, -tips);
}

/** The posting with which the newest refund took money from the staff member. */
async function findNewestRefund(db: Db, tipId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT max(id) AS id FROM postings WHERE tip_id = ${tipId} AND cause = 'tip_refunded'`.execute(db);
  return rows[0]?.id ?? 0;
}

function wholeOf(tip: TipRow) {
  return {
    chargedFils: getFilsFrom(tip.charged),
    netFils: getFilsFrom(tip.net),
    amountFils: getFilsFrom(tip.amount),
    vatFils: getFilsFrom(tip.vat),
  };
}

type Cause =
  | ('tip_refunded' | 'tip_disputed' | 'tip_released' | 'tip_lost')
  | ('tip_uncounted' | 'tip_returned' | 'tip_resent' | 'tip_repaid');
export type Move = [debitAccount: string, creditAccount: string, amountFils: Fils];

/**
 * Posts the moves with an amount above zero. A debit of the staff member has the running total of the tip's newest credit,
 * which says whose earnings it reverses.
 */
export async function post(db: Db, tip: TipRow, cause: Cause, moves: Move[], at: Date): Promise<void> {
  const positive = moves.filter(([, , amountFils]) => amountFils > 0);
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at,
                          running_total, part)
    SELECT ${cause}, debit, credit, move.amount, staff.id, staff.business_id, ${tip.id}::bigint, ${at}::timestamptz,
      CASE WHEN credit = 'staff_payable' THEN total_earnings + refunded_total + move.amount
           WHEN debit = 'staff_payable' THEN (
             SELECT max(running_total) FROM postings WHERE tip_id = ${tip.id} AND credit_account = 'staff_payable') END,
      (SELECT max(coalesce(part, 1)) + 1 FROM postings WHERE tip_id = ${tip.id} AND cause = ${cause})
    FROM staff, unnest(${positive.map(([debit]) => debit)}::text[], ${positive.map(([, credit]) => credit)}::text[],
      ${positive.map(([, , amountFils]) => toDecimal(amountFils))}::numeric[]) AS move (debit, credit, amount)
    WHERE staff.id = ${tip.staffId}`.execute(db);
}

/** What can still be refunded or disputed of a tip. */
export function leftOf(tip: Pick<TipRow, 'charged' | 'refunded'>): Fils {
  return subtractFils(getFilsFrom(tip.charged), getFilsFrom(tip.refunded));
}

/** The staff member's share of what was not given back yet. */
export function netLeftOf(tip: TipRow): Fils {
  const given = shareOfRefund(wholeOf(tip), getFilsFrom(tip.refunded));
  return subtractFils(getFilsFrom(tip.net), given.netFils);
}

/**
 * What to hold for open disputes of these amounts, oldest first: the staff member's share of what the guest would get back
 * if all were lost, less what was refunded already.
 */
export function holdsFor(tip: TipRow, refundedFils: Fils, amountsFils: Fils[]): Fils[] {
  const whole = wholeOf(tip);
  const { chargedFils } = whole;
  let sumFils = refundedFils;
  return amountsFils.map((amountFils) => {
    const before = shareOfRefund(whole, sumFils);
    sumFils = fils(Math.min(chargedFils, addFils(sumFils, amountFils)));
    return subtractFils(shareOfRefund(whole, sumFils).netFils, before.netFils);
  });
}

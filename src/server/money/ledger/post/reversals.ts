import { sql } from 'kysely';
import { lockBalances } from '#server/money/ledger/post/lock-balances.ts';
import { removeFurtherPart } from '#server/money/ledger/post/team-tip-days.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import { shareOfRefund } from '#shared/money/refund-share.ts';

/** All that is reversed of a paid tip: refunded so far, held for open disputes, and lost by the platform. */
type Reversals = { refundedFils: Fils; heldFils: Fils; lostFils: Fils };

/** The reversals of a tip as posted. */
async function readReversals(db: Db, tip: TipRow): Promise<Reversals> {
  const { rows } = await sql<{ held: string; lost: string }>`
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'tip_disputed'), 0)
        - coalesce(sum(amount) FILTER (WHERE cause = 'tip_released'), 0) AS held,
      coalesce(sum(amount) FILTER (WHERE cause = 'tip_lost'), 0) AS lost
    FROM postings WHERE tip_id = ${tip.id}`.execute(db);
  return {
    refundedFils: getFilsFrom(tip.refunded),
    heldFils: getFilsFrom(rows[0]?.held ?? '0'),
    lostFils: getFilsFrom(rows[0]?.lost ?? '0'),
  };
}

/**
 * Posts the difference between the posted reversals of a tip and the target, so the order and number of the provider's
 * events about refunds and disputes do not matter. The tip's row must be locked. Refunds and losses only grow. The staff
 * member's balance becomes negative if the tip was already paid out.
 */
export async function postReversals(db: Db, tip: TipRow, target: Reversals, at: Date): Promise<boolean> {
  const posted = await readReversals(db, tip);
  const heldMoreFils = subtractFils(target.heldFils, posted.heldFils);
  const isChanged =
    heldMoreFils !== 0 || target.refundedFils !== posted.refundedFils || target.lostFils !== posted.lostFils;
  if (!isChanged) return false;
  await lockBalances(db, tip.businessId, [tip.staffId]);
  if (heldMoreFils < 0) await release(db, tip, fils(-heldMoreFils), at);
  if (target.refundedFils > posted.refundedFils) await refund(db, tip, target.refundedFils, at);
  if (heldMoreFils > 0) await hold(db, tip, heldMoreFils, at);
  const lostMoreFils = subtractFils(target.lostFils, posted.lostFils);
  if (lostMoreFils > 0)
    await post(db, tip, 'tip_lost', [['dispute_losses', 'provider_clearing', lostMoreFils]], at);
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

/** `refundedFils` is the sum of all refunds of the tip, including this one. */
async function refund(db: Db, tip: TipRow, refundedFils: Fils, at: Date): Promise<void> {
  const whole = wholeOf(tip);
  const { chargedFils } = whole;
  const before = shareOfRefund(whole, getFilsFrom(tip.refunded));
  const after = shareOfRefund(whole, refundedFils);
  const netFils = subtractFils(after.netFils, before.netFils);
  const feeFils = subtractFils(after.feeFils, before.feeFils);
  const vatFils = subtractFils(after.vatFils, before.vatFils);
  const grossFils = subtractFils(after.amountFils, before.amountFils);
  const tips = refundedFils === chargedFils ? 1 : 0;
  await post(
    db,
    tip,
    'tip_refunded',
    [
      ['staff_payable', 'provider_clearing', netFils],
      ['platform_fees', 'provider_clearing', subtractFils(feeFils, vatFils)],
      ['vat', 'provider_clearing', vatFils],
    ],
    at,
  );
  await sql`
    UPDATE tips SET refunded = ${toDecimal(refundedFils)}::numeric, refunded_net = ${toDecimal(after.netFils)}::numeric,
      refunded_vat = ${toDecimal(after.vatFils)}::numeric, status = ${tips === 1 ? 'refunded' : 'paid'} WHERE id = ${tip.id}`.execute(
    db,
  );
  await changeBalances(db, tip, { earnedFils: fils(-netFils), takenBackFils: netFils });
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
  if (tips === 1) await removeFurtherPart(db, tip);
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

async function changeBalances(
  db: Db,
  { staffId, businessId }: { staffId: number; businessId: number },
  { earnedFils, takenBackFils }: { earnedFils: Fils; takenBackFils: Fils },
): Promise<void> {
  const earned = toDecimal(earnedFils);
  const added = sql`total_earnings = total_earnings + ${earned}::numeric, pending_payout = pending_payout + ${earned}::numeric`;
  await sql`UPDATE staff SET ${added}, refunded_total = refunded_total + ${toDecimal(takenBackFils)}::numeric
    WHERE id = ${staffId}`.execute(db);
  await sql`UPDATE businesses SET ${added} WHERE id = ${businessId}`.execute(db);
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

type WriteOff = { id: number; staffId: number; businessId: number; amount: string };

/**
 * The platform gives up a debt: the staff member's balance rises at the platform's cost. It counts as earned, because they
 * keep what was paid out to them. The balances must be locked.
 */
export async function postWriteOff(db: Db, writeOff: WriteOff, at: Date): Promise<void> {
  const { id, staffId, amount } = writeOff;
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, write_off_id, created_at,
                          running_total)
    SELECT 'debt_written_off', 'write_offs', 'staff_payable', ${amount}::numeric, id, business_id, ${id}::int, ${at},
      total_earnings + refunded_total + ${amount}::numeric
    FROM staff WHERE id = ${staffId}`.execute(db);
  await changeBalances(db, writeOff, { earnedFils: getFilsFrom(amount), takenBackFils: fils(0) });
}

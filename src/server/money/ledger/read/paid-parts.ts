import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money/money.ts';
import type { PayoutRecipient } from '#shared/statuses.ts';

/** What happened to a staff member's share of a payout, in the order in which it happened. */
export type ShareMove = { payoutId: number; amountFils: Fils; isReturned: boolean };

/** A part of everything that a staff member ever earned, counted from their first tip, and the payout that paid it. */
export type PaidPart = { fromFils: Fils; toFils: Fils; payoutId: number };

/**
 * Which parts of a staff member's earnings were paid. A payout pays the oldest earnings that are not paid. When one is
 * returned, its own parts are unpaid again, and later payouts keep theirs; the next payout pays the gap first.
 */
export function paidParts(moves: ShareMove[]): PaidPart[] {
  return moves.reduce<PaidPart[]>(
    (parts, move) =>
      move.isReturned ? parts.filter(({ payoutId }) => payoutId !== move.payoutId) : fillGaps(parts, move),
    [],
  );
}

function fillGaps(parts: PaidPart[], { payoutId, amountFils }: ShareMove): PaidPart[] {
  const filled: PaidPart[] = [];
  let leftFils = amountFils;
  let fromFils = fils(0);
  const pay = (mostFils: Fils) => {
    if (mostFils <= 0) return;
    const toFils = addFils(fromFils, mostFils);
    filled.push({ fromFils, toFils, payoutId });
    leftFils = subtractFils(leftFils, mostFils);
  };
  for (const part of parts) {
    pay(fils(Math.min(leftFils, subtractFils(part.fromFils, fromFils))));
    filled.push(part);
    fromFils = part.toFils;
  }
  pay(leftFils);
  return filled;
}

/** The payouts that paid the earnings between two totals; undefined unless all of them are paid. */
export function payoutsBetween(
  parts: PaidPart[],
  { fromFils, toFils }: { fromFils: Fils; toFils: Fils },
): number[] | undefined {
  const touched = parts.filter((part) => part.fromFils < toFils && part.toFils > fromFils);
  const paidFils = touched.reduce(
    (sumFils, part) => sumFils + Math.min(part.toFils, toFils) - Math.max(part.fromFils, fromFils),
    0,
  );
  return paidFils === subtractFils(toFils, fromFils) ? touched.map(({ payoutId }) => payoutId) : undefined;
}

type MoneyLocation = {
  hasArrived: boolean;
  isWithBank: boolean;
  isOnItsWay: boolean;
  paidAt: Date | null;
  paidTo: PayoutRecipient | null;
};
/** A write-off that was taken back, because payouts came back at this moment. */
type Restored = { amountFils: Fils; at: Date };
type Move = {
  payoutId: number;
  amountFils: Fils;
  isReturned: boolean;
  state: 'paid' | 'processing' | 'pending';
  at: Date;
  recipientType: PayoutRecipient;
};

/**
 * Where a tip's money is, for a staff member who had a returned payout. The tip is the last part of everything earned up to
 * `dueTotal`. Completed and returned payouts count first, then those in a bank file, then pending ones.
 */
export function locateAfterReturn(moves: Move[], dueTotal: string, net: string): MoneyLocation {
  const toFils = getFilsFrom(dueTotal);
  const tip = { fromFils: subtractFils(toFils, getFilsFrom(net)), toFils };
  const paidBy = (...states: Move['state'][]) =>
    payoutsBetween(paidParts(moves.filter(({ state }) => states.includes(state))), tip);
  const payers = paidBy('paid');
  const last = moves.filter(({ payoutId, isReturned }) => !isReturned && payers?.includes(payoutId)).at(-1);
  return {
    hasArrived: last !== undefined,
    isWithBank: paidBy('paid', 'processing') !== undefined,
    isOnItsWay: paidBy('paid', 'processing', 'pending') !== undefined,
    paidAt: last?.at ?? null,
    paidTo: last?.recipientType ?? null,
  };
}

/** What the payouts of these staff members have paid and returned, by staff id. */
export async function listMoves(db: Db, staffIds: number[]): Promise<Map<number, Move[]>> {
  if (staffIds.length === 0) return new Map();
  const { rows } = await sql<Omit<Move, 'amountFils'> & { staffId: number; amount: string }>`
    SELECT staff_id, payout_id, postings.amount, cause = 'payout_returned' AS is_returned, postings.created_at AS at,
      recipient_type, CASE cause WHEN 'payout_started' THEN payouts.status ELSE 'paid' END AS state
    FROM postings JOIN payouts ON payouts.id = payout_id
    WHERE staff_id = ANY (${staffIds}::int[]) AND payout_id IS NOT NULL AND (
      cause IN ('payout_completed', 'payout_returned')
      OR (cause = 'payout_started' AND payouts.status IN ('processing', 'pending')))
    ORDER BY cause = 'payout_started', payouts.status = 'pending' AND cause = 'payout_started', postings.id`.execute(
    db,
  );
  const restored = await sql<{ staffId: number; amount: string; at: Date }>`
    SELECT staff_id, amount, created_at AS at FROM postings
    WHERE staff_id = ANY (${staffIds}::int[]) AND write_off_id IS NOT NULL AND cause = 'debt_restored'
    ORDER BY id`.execute(db);
  const inFils = <Row extends { amount: string }>({ amount, ...row }: Row) => ({
    ...row,
    amountFils: getFilsFrom(amount),
  });
  const restoredOf = Map.groupBy(restored.rows.map(inFils), ({ staffId }) => staffId);
  const movesOf = Map.groupBy(rows.map(inFils), ({ staffId }) => staffId);
  return new Map(
    [...movesOf].map(([staffId, moves]) => [staffId, lessRestored(moves, restoredOf.get(staffId) ?? [])]),
  );
}

/**
 * What a returned payout had paid of a debt that was written off is not owed again: neither the write-off nor this part of the
 * payout counts, as if both had never been.
 */
function lessRestored(moves: Move[], restored: Restored[]): Move[] {
  const less = new Map<number, number>();
  for (const { amountFils, at } of restored) {
    let leftFils: number = amountFils;
    for (const move of moves.filter(({ isReturned, at: back }) => isReturned && +back === +at)) {
      const already = less.get(move.payoutId) ?? 0;
      const takenFils = Math.min(leftFils, move.amountFils - already);
      less.set(move.payoutId, already + takenFils);
      leftFils -= takenFils;
    }
  }
  return moves.map((move) => ({
    ...move,
    amountFils: subtractFils(move.amountFils, fils(less.get(move.payoutId) ?? 0)),
  }));
}

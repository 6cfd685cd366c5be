import { addFils, type Fils, fils, subtractFils } from '#shared/money.ts';

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

/** The payouts that paid the earnings between two figures; nothing unless all of them are paid. */
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

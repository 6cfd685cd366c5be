import { addFils, type Fils, fils, proportionOf, subtractFils } from '#shared/money/money.ts';

/**
 * Divides an amount by weights, to the fil, so that the parts add up to the amount: each part is first rounded down, and
 * the fils that are left go to the parts that lost most by that (the largest remainders). Of equal remainders the first
 * part comes first. No part is larger than its exact share rounded up. The weights are whole numbers, not all zero.
 */
export function shareOut(amountFils: Fils, weights: number[]): Fils[] {
  const [amount, sum] = [BigInt(amountFils), BigInt(weights.reduce((total, weight) => total + weight, 0))];
  if (sum === 0n) throw new Error('nobody to share with: all weights are zero');
  const exact = weights.map((weight) => amount * BigInt(weight));
  const parts = exact.map((share) => Number(share / sum));
  const left = amountFils - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.place - b.place);
  const luckyPlaces = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return parts.map((part, place) => fils(luckyPlaces.has(place) ? part + 1 : part));
}

/**
 * Divides an amount that is taken from parts, so that of a larger amount no part is smaller: what is taken bit by bit is the
 * same of each part as what is taken at once, in any order. The largest remainders would not do: with another fil, a part can
 * become smaller. All of the parts is exactly the parts, and what is above them is divided in the same way once more. It is
 * divided between two halves of the parts, each half again between its halves, and so on. Every such step is rounded once, so
 * of two to four parts nobody is more than a fil away from the exact share.
 */
export function takeFromParts(amountFils: Fils, partsFils: readonly Fils[]): Fils[] {
  const [part, ...others] = partsFils;
  if (part === undefined) return [];
  if (others.length === 0) return [amountFils];
  const middle = Math.ceil(partsFils.length / 2);
  const halves = [partsFils.slice(0, middle), partsFils.slice(middle)] as const;
  const whole = addFils(...partsFils);
  const firstFils = whole === 0 ? fils(0) : proportionOf(amountFils, addFils(...halves[0]), whole);
  return [
    ...takeFromParts(firstFils, halves[0]),
    ...takeFromParts(subtractFils(amountFils, firstFils), halves[1]),
  ];
}

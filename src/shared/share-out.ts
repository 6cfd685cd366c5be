import { type Fils, fils } from '#shared/money.ts';

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

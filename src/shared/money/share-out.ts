import { type Fils, fils } from '#shared/money/money.ts';

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
 * Divides an amount by what there is to take of each part: first of the first list, at most all of it, then of what the
 * next ones have more. What is above all of them is divided by the last one.
 */
export function shareOutOf(amountFils: Fils, lists: readonly (readonly Fils[])[]): Fils[] {
  const last = lists.at(-1) ?? [];
  let parts: Fils[] = last.map(() => fils(0));
  let left = amountFils;
  const take = (amount: Fils, weights: number[]) => {
    const more = shareOut(amount, weights);
    parts = parts.map((part, place) => fils(part + (more[place] ?? 0)));
    left = fils(left - amount);
  };
  for (const most of lists) {
    const room = most.map((amount, place) => Math.max(0, amount - (parts[place] ?? 0)));
    const sum = room.reduce((total, each) => total + each, 0);
    if (left > 0 && sum > 0) take(fils(Math.min(left, sum)), room);
  }
  if (left > 0) take(left, [...last]);
  return parts;
}

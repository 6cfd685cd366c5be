import { addFils, type Fils, fils, getFilsFrom } from '#shared/money.ts';

/** One bar: a day ("2026-11-15"), or a month ("2026-11") if there are many days. */
export type Bar = { key: string; amountFils: Fils };

/** More bars than this would be too thin on a phone. */
const MOST_DAYS = 62;

export function barsOf(days: readonly { date: string; gross: string }[]): Bar[] {
  const keyOf = (date: string) => (days.length > MOST_DAYS ? date.slice(0, 7) : date);
  const sums = new Map<string, Fils>();
  for (const { date, gross } of days) {
    const key = keyOf(date);
    sums.set(key, addFils(sums.get(key) ?? fils(0), getFilsFrom(gross)));
  }
  return [...sums].map(([key, amountFils]) => ({ key, amountFils }));
}

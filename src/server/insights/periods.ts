import { addDays, startOfMonth } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** Dubai days, including the last one. */
export type Period = { from: string; to: string };

const DAYS = 30;

/** In the UAE a week begins on Monday. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

export type TipSums = { count: number; gross: string };

export function sumTips(parts: readonly TipSums[]): TipSums {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    gross: toDecimal(addFils(...parts.map(({ gross }) => getFilsFrom(gross)))),
  };
}

/**
 * The days of a month ("2026-11"), or the last 30, and those to compare them with: the month before, or the 30 days before.
 * The running month is compared with the same days of the month before, not with all of it.
 */
export function comparedPeriods(month: string | undefined, today: string): { now: Period; before: Period } {
  if (month === undefined) {
    const from = addDays(today, 1 - DAYS);
    return { now: { from, to: today }, before: { from: addDays(from, -DAYS), to: addDays(from, -1) } };
  }
  const from = `${month}-01`;
  const lastBefore = addDays(from, -1);
  const before = { from: startOfMonth(lastBefore), to: lastBefore };
  if (!today.startsWith(month)) return { now: { from, to: lastDayOf(month) }, before };
  const sameDay = `${before.from.slice(0, 7)}${today.slice(7)}`;
  // 31 March has no such day in February: then it is the whole month.
  return { now: { from, to: today }, before: { ...before, to: sameDay < lastBefore ? sameDay : lastBefore } };
}

function lastDayOf(month: string): string {
  return addDays(startOfMonth(addDays(`${month}-01`, 31)), -1);
}

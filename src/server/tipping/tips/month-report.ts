import { sumBookedByDay } from '#server/money/ledger/read/booked-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addDays } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

type Sums = { count: number; gross: string; covered: string; fee: string; net: string };
const amounts = ['gross', 'covered', 'fee', 'net'] as const;

/**
 * All sums are made of the same rows, so people and days add up to the totals; only the counts of people do not, because a
 * team tip counts once in the totals and days, and once for each person who shared it. Tips and refunds are each counted on the
 * day on which they were booked, so a month that is over never changes.
 */
export async function reportMonth(db: Db, businessIds: number[], month: string) {
  const dates = daysOf(month);
  const parts = await sumBookedByDay(db, businessIds, { from: `${month}-01`, to: dates.at(-1) ?? month });
  const rows = parts.map((row) => ({ ...row, count: row.wholeCount }));
  const people = new Map(
    rows.map(({ staffId, businessId, firstName, lastName }) => [
      staffId,
      { businessId, firstName, lastName },
    ]),
  );
  const whole = sumsOf(rows);
  return {
    month,
    totals: addUp(rows.filter(({ status }) => status === 'paid')),
    refunded: whole.refunded,
    balance: balanceOf(whole, whole.refunded),
    people: [...people].map(([staffId, names]) => ({
      staffId,
      ...names,
      ...sumsOf(parts.filter((row) => row.staffId === staffId)),
    })),
    days: dates.map((date) => ({ date, ...sumsOf(rows.filter((row) => row.date === date)) })),
  };
}

function sumsOf(rows: (Sums & { status: string })[]) {
  return {
    ...addUp(rows.filter(({ status }) => status === 'paid')),
    refunded: addUp(rows.filter(({ status }) => status === 'refunded')),
  };
}

function balanceOf(tips: Sums, refunds: Sums) {
  const less = (part: (typeof amounts)[number]) =>
    toDecimal(subtractFils(getFilsFrom(tips[part]), getFilsFrom(refunds[part])));
  return { gross: less('gross'), covered: less('covered'), fee: less('fee'), net: less('net') };
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

function addUp(rows: Sums[]): Sums {
  const sumOf = (part: (typeof amounts)[number]) =>
    toDecimal(addFils(...rows.map((row) => getFilsFrom(row[part]))));
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    gross: sumOf('gross'),
    covered: sumOf('covered'),
    fee: sumOf('fee'),
    net: sumOf('net'),
  };
}

import type { Db } from '#server/db/database.ts';
import { sumOwnerTipsByDay } from '#server/ledger/owner-tips.ts';
import { addDays } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

type Sums = { count: number; gross: string; covered: string; fee: string; net: string };

/** All sums are made of the same rows, so people and days add up to the totals. */
export async function reportMonth(db: Db, businessId: number, month: string) {
  const dates = daysOf(month);
  const rows = await sumOwnerTipsByDay(db, businessId, { from: `${month}-01`, to: dates.at(-1) ?? month });
  const paid = rows.filter(({ status }) => status === 'paid');
  const people = new Map(paid.map(({ staffId, firstName, lastName }) => [staffId, { firstName, lastName }]));
  return {
    month,
    totals: addUp(paid),
    refunded: addUp(rows.filter(({ status }) => status === 'refunded')),
    people: [...people].map(([staffId, names]) => ({
      staffId,
      ...names,
      ...addUp(paid.filter((row) => row.staffId === staffId)),
    })),
    days: dates.map((date) => ({ date, ...addUp(paid.filter((row) => row.date === date)) })),
  };
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

function addUp(rows: Sums[]): Sums {
  const sumOf = (part: 'gross' | 'covered' | 'fee' | 'net') =>
    toDecimal(addFils(...rows.map((row) => getFilsFrom(row[part]))));
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    gross: sumOf('gross'),
    covered: sumOf('covered'),
    fee: sumOf('fee'),
    net: sumOf('net'),
  };
}

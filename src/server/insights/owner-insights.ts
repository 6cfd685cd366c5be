import type { z } from 'zod';
import { listDays, listReceivers } from '#server/insights/insights-store.ts';
import { comparedPeriods, type Period, sumTips, type TipSums } from '#server/insights/periods.ts';
import { readTipPatterns, type TipPatterns } from '#server/money/ledger/read/tip-patterns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOfferedPresets } from '#server/tipping/amounts/amounts.ts';
import { readOpensAndTips } from '#server/tipping/page-opens/count-opens.ts';
import type { ownerInsights } from '#shared/contracts/insights.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import type { TipLimits } from '#shared/money/amounts.ts';
import { divideFils, type Fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import type { ShownSource } from '#shared/tip-links.ts';

const PEOPLE_SHOWN = 8;
const OTHER_AMOUNTS_SHOWN = 3;
const TABLES_AND_ROOMS_SHOWN = 8;

type Day = TipSums & { date: string };
type Options = { businessId: number; month: string | undefined; limits: TipLimits; now: Date };

/** The charts of an owner, for a month or the last 30 days. */
export async function readOwnerInsights(
  db: Db,
  { businessId, month, limits, now }: Options,
): Promise<z.output<typeof ownerInsights>> {
  const periods = comparedPeriods(month, dubaiDay(now));
  const { presetsFils, hasPercents } = await readOfferedPresets(db, businessId, limits);
  const [days, daysBefore, receivers] = await Promise.all([
    listDays(db, businessId, periods.now),
    listDays(db, businessId, periods.before),
    listReceivers(db, businessId, periods.now),
  ]);
  const { count } = sumTips(days);
  const patterns = await readTipPatterns(db, businessId, {
    ...periods.now,
    count,
    amountsFils: presetsFils,
    mostOthers: OTHER_AMOUNTS_SHOWN,
    mostTablesAndRooms: TABLES_AND_ROOMS_SHOWN,
  });
  const others = receivers.slice(PEOPLE_SHOWN);
  return {
    now: comparable(periods.now, days),
    before: comparable(periods.before, daysBefore),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      count: 0,
      gross: '0.00',
      ...patterns.hours.find((each) => each.hour === hour),
      hour,
    })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const sameWeekday = days.filter(({ date }) => weekdayOf(date) === weekday);
      return { weekday, days: sameWeekday.length, ...sumTips(sameWeekday) };
    }),
    people: receivers.slice(0, PEOPLE_SHOWN),
    otherPeople: { people: others.length, ...sumTips(others) },
    places: patterns.tablesAndRooms,
    allPlaces: patterns.allTablesAndRooms,
    ways: sourcesOf(patterns),
    amounts: { ...chosenAmounts(patterns, presetsFils), hasPercents },
    pages: await readOpensAndTips(db, periods.now, days, businessId),
  };
}

function comparable(period: Period, days: readonly Day[]) {
  const sum = sumTips(days);
  return { ...period, ...sum, average: toDecimal(divideFils(getFilsFrom(sum.gross), sum.count)) };
}

/** Tips without a recorded source count as personal QR codes. */
function sourcesOf({ hours, sources, allTablesAndRooms, teamTips }: TipPatterns): (TipSums & {
  way: ShownSource;
})[] {
  const others = [
    ...sources,
    { way: 'place' as const, count: allTablesAndRooms.count, gross: allTablesAndRooms.gross },
    { way: 'everybody' as const, count: teamTips.count, gross: teamTips.gross },
  ];
  const [all, known] = [sumTips(hours), sumTips(others)];
  const personalCode = {
    way: 'person' as const,
    count: all.count - known.count,
    gross: toDecimal(subtractFils(getFilsFrom(all.gross), getFilsFrom(known.gross))),
  };
  return [personalCode, ...others]
    .filter(({ count }) => count > 0)
    .sort((one, other) => getFilsFrom(other.gross) - getFilsFrom(one.gross));
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** A typed amount that equals a preset counts as that preset: the two cannot be told apart. */
function chosenAmounts({ hours, amounts }: TipPatterns, presetsFils: readonly Fils[]) {
  const presets = presetsFils.map((presetFils) => ({
    amount: toDecimal(presetFils),
    count: amounts.find(({ amount }) => getFilsFrom(amount) === presetFils)?.count ?? 0,
  }));
  const countOf = (some: readonly { count: number }[]) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    presets,
    others: countOf(hours) - countOf(presets),
    // An amount that only one guest gave is not worth showing.
    frequentOthers: amounts.filter(
      ({ amount, count }) => count > 1 && !presetsFils.includes(getFilsFrom(amount)),
    ),
  };
}

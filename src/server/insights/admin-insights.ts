import type { z } from 'zod';
import type { UpdateSums } from '#server/insights/figures.ts';
import { countJoined, sumTrades, type Trade } from '#server/insights/insights-store.ts';
import { mondayOf, sumTips } from '#server/insights/periods.ts';
import { readPlatformDays } from '#server/money/ledger/read/platform-totals.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOpensAndTips } from '#server/tipping/page-opens/count-opens.ts';
import type { adminInsights } from '#shared/contracts/insights.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';

const DAYS = 30;
const WEEKS = 16;
/** With 100,000 businesses, summing the trades takes some 80 ms. */
const TRADES_CACHED_MS = 60_000;

/** The charts of admins, from stored totals: they never scan all tips. */
export function adminInsightsReader(db: Db, clock: () => Date, updateSums: UpdateSums) {
  let cached: { trades: Trade[]; atMs: number } | undefined;
  return async (): Promise<z.output<typeof adminInsights>> => {
    const today = dubaiDay(clock());
    const period = { from: addDays(today, 1 - DAYS), to: today };
    const monday = mondayOf(today);
    const firstMonday = addDays(monday, -7 * (WEEKS - 1));
    const [{ days, newTips }, joined, trades] = await Promise.all([
      readPlatformDays(db, { from: firstMonday, to: today }),
      countJoined(db, firstMonday),
      readTrades(),
    ]);
    updateSums(newTips);
    const lastDays = days.slice(-DAYS);
    return {
      days: lastDays,
      weeks: Array.from({ length: WEEKS }, (_, at) => {
        const start = addDays(firstMonday, 7 * at);
        return {
          monday: start,
          ...sumTips(days.slice(7 * at, 7 * (at + 1))),
          joined: joined.find((week) => week.monday === start)?.joined ?? 0,
        };
      }),
      pages: await readOpensAndTips(db, period, lastDays),
      trades,
    };
  };

  async function readTrades(): Promise<Trade[]> {
    const nowMs = clock().getTime();
    if (!cached || Math.abs(nowMs - cached.atMs) >= TRADES_CACHED_MS)
      cached = { trades: await sumTrades(db), atMs: nowMs };
    return cached.trades;
  }
}

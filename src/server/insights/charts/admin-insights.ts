import type { z } from 'zod';
import { countJoined, sumTrades, type Trade } from '#server/insights/charts/insights-store.ts';
import { sumsKeeper } from '#server/insights/stats/sums-keeper.ts';
import { type PlatformDay, readPlatformDays } from '#server/money/ledger/read/platform-totals.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOpensAndTips } from '#server/tipping/page-opens/count-opens.ts';
import type { adminInsights } from '#shared/contracts/insights.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

const DAYS = 30;
const WEEKS = 16;
/** With 100,000 businesses the sum takes some 80 ms. */
const TRADES_KEPT_MS = 60_000;

/** The charts of admins: from totals that are kept, and never from all tips. */
export function adminInsightsReader(db: Db, clock: () => Date, onError: (error: unknown) => void) {
  const keepSums = sumsKeeper(db, onError);
  let kept: { trades: Trade[]; atMs: number } | undefined;
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
    keepSums(newTips);
    const lastDays = days.slice(-DAYS);
    return {
      days: lastDays,
      weeks: Array.from({ length: WEEKS }, (_, at) => {
        const start = addDays(firstMonday, 7 * at);
        return {
          monday: start,
          ...sumOf(days.slice(7 * at, 7 * (at + 1))),
          joined: joined.find((week) => week.monday === start)?.joined ?? 0,
        };
      }),
      pages: await readOpensAndTips(db, period, lastDays),
      trades,
    };
  };

  async function readTrades(): Promise<Trade[]> {
    const nowMs = clock().getTime();
    if (!kept || Math.abs(nowMs - kept.atMs) >= TRADES_KEPT_MS)
      kept = { trades: await sumTrades(db), atMs: nowMs };
    return kept.trades;
  }
}

function sumOf(days: readonly PlatformDay[]) {
  return {
    count: days.reduce((sum, { count }) => sum + count, 0),
    gross: toDecimal(addFils(...days.map(({ gross }) => getFilsFrom(gross)))),
  };
}

/** In the UAE a week begins on Monday. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

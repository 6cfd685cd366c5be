import { sumsKeeper } from '#server/insights/stats/sums-keeper.ts';
import { type PlatformTotals, readPlatformTotals } from '#server/money/ledger/read/platform-totals.ts';
import type { Db } from '#server/platform/db/database.ts';

export type ReadStats = () => Promise<PlatformTotals>;

/** The totals of the platform, exact at every moment. */
export function statsReader(db: Db, onError: (error: unknown) => void): ReadStats {
  const keepSums = sumsKeeper(db, onError);
  return async () => {
    const totals = await readPlatformTotals(db);
    keepSums(totals.newTips);
    return totals;
  };
}

import type { Db } from '#server/db/database.ts';
import { sumsKeeper } from '#server/features/stats/sums-keeper.ts';
import { type PlatformTotals, readPlatformTotals } from '#server/ledger/platform-totals.ts';

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

import type { Db } from '#server/db/database.ts';
import { keepPlatformSums, type PlatformTotals, readPlatformTotals } from '#server/ledger/platform-totals.ts';

/** Summed in some milliseconds. More of them are added to the kept sums, for the next who asks. */
const MANY_NEW_TIPS = 5000;

export type ReadStats = () => Promise<PlatformTotals>;

/** The totals of the platform, exact at every moment. */
export function statsReader(db: Db, onError: (error: unknown) => void): ReadStats {
  let isKeeping = false;
  return async () => {
    const totals = await readPlatformTotals(db);
    if (totals.newTips > MANY_NEW_TIPS && !isKeeping) void keep();
    return totals;
  };

  /** Nobody waits for it. */
  async function keep(): Promise<void> {
    isKeeping = true;
    await keepPlatformSums(db).catch(onError);
    isKeeping = false;
  }
}

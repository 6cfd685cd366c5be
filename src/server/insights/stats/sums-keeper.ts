import { refreshPlatformSums } from '#server/money/ledger/read/platform-totals.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Summed in some milliseconds. More of them are added to the kept sums, for the next who asks. */
const MANY_NEW_TIPS = 5000;

/** Tell it how many tips had to be summed for an answer. Nobody waits for it. */
export function sumsKeeper(db: Db, onError: (error: unknown) => void): (newTips: number) => void {
  let isKeeping = false;
  return (newTips) => {
    if (newTips > MANY_NEW_TIPS && !isKeeping) void keep();
  };

  async function keep(): Promise<void> {
    isKeeping = true;
    await refreshPlatformSums(db).catch(onError);
    isKeeping = false;
  }
}

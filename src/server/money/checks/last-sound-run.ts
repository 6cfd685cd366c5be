import { findLastRun } from '#server/money/checks/check-run-store.ts';
import { checkCount } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The last run of the checks, if it has finished and every rule held. */
export async function findLastSoundRun(db: Db): Promise<{ startedAt: Date } | undefined> {
  const run = await findLastRun(db);
  if (!run?.finishedAt || run.failure !== null) return undefined;
  const results = run.results as { holds: boolean }[];
  return results.length === checkCount && results.every(({ holds }) => holds) ? run : undefined;
}

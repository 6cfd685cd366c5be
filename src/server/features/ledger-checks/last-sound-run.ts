import type { Db } from '#server/db/database.ts';
import { findLastRun } from '#server/features/ledger-checks/check-run-store.ts';
import { checkCount } from '#server/ledger/checks/check-ledger.ts';

/** The last run of the checks, if it has finished and every rule held. */
export async function findLastSoundRun(db: Db): Promise<{ startedAt: Date } | undefined> {
  const run = await findLastRun(db);
  if (!run?.finishedAt || run.failure !== null) return undefined;
  const results = run.results as { holds: boolean }[];
  return results.length === checkCount && results.every(({ holds }) => holds) ? run : undefined;
}

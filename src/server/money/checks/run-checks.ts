import { addResult, createRun, endAbandonedRuns, endRun } from '#server/money/checks/check-run-store.ts';
import { checkCount, checkLedger, type LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import { refuse } from '#server/platform/http/app-error.ts';

/** No run takes this long, so an older unfinished run was interrupted. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Starts a run and returns its id. Refuses if another run is in progress. */
export async function startChecks(db: Db, startedBy: string | null, now: Date): Promise<number> {
  await endAbandonedRuns(db, new Date(now.getTime() - ABANDONED_AFTER_MS), now);
  return createRun(db, startedBy, checkCount, now).catch((error) => {
    if (findViolatedUnique(error) !== 'ledger_check_runs_one_open') throw error;
    throw refuse('conflict', 'ledger_check_running');
  });
}

/** Checks every rule and stores each result at once, so that the admin sees the progress. */
export async function runChecks(db: Db, runId: number, clock: () => Date): Promise<LedgerCheck[]> {
  try {
    const results = await checkLedger(db, (result) => addResult(db, runId, result));
    await endRun(db, runId, null, clock());
    return results;
  } catch (error) {
    await endRun(db, runId, (error as Error).message, clock());
    throw error;
  }
}

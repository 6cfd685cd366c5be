import type { Db } from '#server/db/database.ts';
import { runChecks, startChecks } from '#server/features/ledger-checks/run-checks.ts';

type Log = { error(detail: object, message: string): void };

/** Logs an error for each broken rule: somebody's money is at stake. */
export async function checkNightly(db: Db, clock: () => Date, log: Log): Promise<void> {
  const runId = await startChecks(db, null, clock());
  const results = await runChecks(db, runId, clock);
  for (const { rule, broken } of results.filter(({ holds }) => !holds)) {
    log.error({ rule, broken }, 'ledger check: a rule is broken');
  }
}

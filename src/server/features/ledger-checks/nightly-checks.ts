import type { Db } from '#server/db/database.ts';
import { goThroughChecks, startChecks } from '#server/features/ledger-checks/run-checks.ts';

type Log = { error(detail: object, message: string): void };

/** Says it loudly when the books do not agree: somebody's money is at stake. */
export async function checkNightly(db: Db, clock: () => Date, log: Log): Promise<void> {
  const runId = await startChecks(db, null, clock());
  const results = await goThroughChecks(db, runId, clock);
  for (const { rule, broken } of results.filter(({ holds }) => !holds)) {
    log.error({ rule, broken }, 'the ledger breaks a rule');
  }
}

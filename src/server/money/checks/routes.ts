import { findLastRun } from '#server/money/checks/check-run-store.ts';
import { runChecks, startChecks } from '#server/money/checks/run-checks.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { ledgerCheckCalls } from '#shared/calls/money/books.ts';

export function ledgerCheckRoutes(patientDb: Db) {
  return ({ on, onClose, db, clock, userOf }: CallScope): void => {
    const underWay = new Set<Promise<unknown>>();
    // A running check uses database connections: wait for it before the database is closed.
    onClose(async () => {
      await Promise.allSettled(underWay);
    });
    const last = async () => ({ run: (await findLastRun(db)) ?? null });

    on(ledgerCheckCalls.readLast, last);

    on(ledgerCheckCalls.start, async (request) => {
      const runId = await startChecks(db, userOf(request).id, clock());
      const run = runChecks(patientDb, runId, clock).catch((error) =>
        request.log.error({ err: error }, 'the ledger check failed'),
      );
      underWay.add(run);
      void run.finally(() => underWay.delete(run));
      return last();
    });
  };
}

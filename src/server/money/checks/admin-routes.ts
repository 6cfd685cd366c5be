import { findLastRun } from '#server/money/checks/check-run-store.ts';
import { runChecks, startChecks } from '#server/money/checks/run-checks.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { lastLedgerCheckRun } from '#shared/contracts/ledger-checks.ts';

export const ledgerCheckAdminRoutes =
  (patientDb: Db) =>
  ({ app, db, clock, userOf }: SignedInScope): void => {
    const underWay = new Set<Promise<unknown>>();
    // A running check uses database connections: wait for it before the database is closed.
    app.addHook('onClose', async () => {
      await Promise.allSettled(underWay);
    });
    const last = async () => ({ run: (await findLastRun(db)) ?? null });

    app.get(
      '/api/admin/ledger-checks',
      {
        schema: {
          tags: ['ledger'],
          summary: 'The last ledger check, with its progress while it runs',
          response: { 200: lastLedgerCheckRun, ...refused(401, 403) },
        },
      },
      last,
    );

    app.post(
      '/api/admin/ledger-checks',
      {
        schema: {
          tags: ['ledger'],
          summary: 'Start a ledger check. Read its progress with GET',
          response: { 202: lastLedgerCheckRun, ...refused(401, 403, 409) },
        },
      },
      async (request, reply) => {
        const runId = await startChecks(db, userOf(request).id, clock());
        const run = runChecks(patientDb, runId, clock).catch((error) =>
          request.log.error({ err: error }, 'the ledger check failed'),
        );
        underWay.add(run);
        void run.finally(() => underWay.delete(run));
        return reply.code(202).send(await last());
      },
    );
  };

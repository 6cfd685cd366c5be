import { openRun, openRuns } from '#server/money/paydays/open-run.ts';
import { prepareNow } from '#server/money/paydays/prepare-run.ts';
import { startRun } from '#server/money/paydays/start-run.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { paydayCalls } from '#shared/calls/money/paydays.ts';

export function paydaysRoutes(patientDb: Db, isTestMode: boolean) {
  return ({ on, db, clock, publicOrigin, userOf, actingOf }: CallScope): void => {
    const open = (id: number, adminId: string) => openRun(db, id, { adminId, isTestMode, now: clock() });
    // Comparing all balances with the postings takes longer than other requests.
    const preparing = { db: patientDb, clock, isTestMode, publicOrigin };

    on(paydayCalls.list, async () => openRuns(db));

    on(paydayCalls.prepare, async (request) => {
      const acting = actingOf(request);
      return open(await prepareNow(preparing, acting), acting.actorId);
    });

    on(paydayCalls.read, async (request) => open(request.params.id, userOf(request).id));

    on(paydayCalls.start, async (request) => {
      const acting = actingOf(request);
      await startRun(preparing, request.params.id, acting);
      return open(request.params.id, acting.actorId);
    });
  };
}

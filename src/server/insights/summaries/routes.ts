import { setWanted, wantsSummaries } from '#server/insights/summaries/summary-store.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { summaryCalls } from '#shared/calls/insights.ts';

export function summariesRoutes({ on, db, clock, userOf }: CallScope): void {
  on(summaryCalls.read, async (request) => ({ isWanted: await wantsSummaries(db, userOf(request).id) }));

  on(summaryCalls.change, async (request) => {
    const { isWanted } = request.body;
    await setWanted(db, userOf(request).id, isWanted, clock());
    return { isWanted };
  });
}

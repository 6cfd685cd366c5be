import { statsReader } from '#server/insights/stats/read-stats.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { statCalls } from '#shared/calls/insights.ts';

export function statsRoutes({ on, log, db }: CallScope): void {
  const readStats = statsReader(db, (err) => log.warn({ err }, 'the totals of new tips were not kept'));
  on(statCalls.read, async () => readStats());
}

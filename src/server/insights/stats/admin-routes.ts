import { statsReader } from '#server/insights/stats/read-stats.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { adminStats } from '#shared/contracts/stats.ts';

export function statsAdminRoutes({ app, db }: SignedInScope): void {
  const readStats = statsReader(db, (err) => app.log.warn({ err }, 'the totals of new tips were not kept'));
  app.get(
    '/api/admin/stats',
    {
      schema: {
        tags: ['stats'],
        summary: 'Four totals of the platform',
        response: { 200: adminStats, ...refused(400, 401, 403) },
      },
    },
    async () => readStats(),
  );
}

import { getStats } from '#server/features/stats/stats-store.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { adminStats } from '#shared/contracts/stats.ts';

export function statsAdminRoutes({ app, db }: SignedInScope): void {
  app.get(
    '/api/admin/stats',
    {
      schema: {
        tags: ['stats'],
        summary: 'Four totals of the platform',
        response: { 200: adminStats, ...refused(400, 401, 403) },
      },
    },
    async () => getStats(db),
  );
}

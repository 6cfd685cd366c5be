import { getStats } from '#server/features/stats/stats-store.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { adminStats } from '#shared/contracts/stats.ts';

const refusals = { 400: errorBody, 401: errorBody, 403: errorBody };

export function statsAdminRoutes({ app, db }: SignedInScope): void {
  app.get(
    '/api/admin/stats',
    {
      schema: {
        tags: ['admin'],
        summary: 'The platform in four figures',
        response: { 200: adminStats, ...refusals },
      },
    },
    async () => getStats(db),
  );
}

import { adminInsightsReader } from '#server/insights/charts/admin-insights.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { adminInsights } from '#shared/contracts/insights.ts';

export function insightsAdminRoutes({ app, db, clock }: SignedInScope): void {
  const readInsights = adminInsightsReader(db, clock, (err) =>
    app.log.warn({ err }, 'the totals of new tips were not kept'),
  );
  app.get(
    '/api/admin/insights',
    {
      schema: {
        tags: ['stats'],
        summary: 'Tips by day and week, businesses that join, opened pages, and trades',
        response: { 200: adminInsights, ...refused(400, 401, 403) },
      },
    },
    async () => readInsights(),
  );
}

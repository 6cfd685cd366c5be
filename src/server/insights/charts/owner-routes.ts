import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { gatherOwnerInsights } from '#server/insights/charts/owner-insights.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { insightsQuery, ownerInsights } from '#shared/contracts/insights.ts';
import type { TipLimits } from '#shared/offered-amounts.ts';

export const insightsOwnerRoutes =
  (readLimits: () => Promise<TipLimits>) =>
  ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/insights',
      {
        schema: {
          tags: ['analytics'],
          summary: 'When, to whom and how much guests of the own business tip: a month, or the last 30 days',
          querystring: insightsQuery,
          response: { 200: ownerInsights, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) => {
        const { id: businessId } = await getOwnBusiness(db, userOf(request));
        const { month } = request.query;
        return gatherOwnerInsights(db, { businessId, month, limits: await readLimits(), now: clock() });
      },
    );
  };

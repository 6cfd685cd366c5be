import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { adminInsightsReader } from '#server/insights/charts/admin-insights.ts';
import { gatherOwnerInsights } from '#server/insights/charts/owner-insights.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { insightCalls } from '#shared/calls/insights.ts';
import type { TipLimits } from '#shared/offered-amounts.ts';

export function chartsRoutes(readLimits: () => Promise<TipLimits>) {
  return ({ on, db, clock, userOf, log }: CallScope): void => {
    on(insightCalls.read, async (request) => {
      const { id: businessId } = await getOwnBusiness(db, userOf(request));
      const { month } = request.query;
      return gatherOwnerInsights(db, { businessId, month, limits: await readLimits(), now: clock() });
    });

    const readInsights = adminInsightsReader(db, clock, (err) =>
      log.warn({ err }, 'the totals of new tips were not kept'),
    );
    on(insightCalls.readAll, async () => readInsights());
  };
}

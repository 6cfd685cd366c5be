import { analyticsRoutes } from '#server/insights/analytics/routes.ts';
import { businessDetailsRoutes } from '#server/insights/business-details/routes.ts';
import { chartsRoutes } from '#server/insights/charts/routes.ts';
import { exportsRoutes } from '#server/insights/exports/routes.ts';
import { statsRoutes } from '#server/insights/stats/routes.ts';
import { summariesRoutes } from '#server/insights/summaries/routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import { tipLimits } from '#server/tipping/tips/tip-limits.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';

type Parts = {
  tipping: Tipping;
};

export function insightsRoutes({ tipping }: Parts): AreaRoutes {
  return {
    calls: [
      summariesRoutes,
      analyticsRoutes,
      chartsRoutes(() => tipLimits(tipping)),
      statsRoutes,
      businessDetailsRoutes,
      exportsRoutes,
    ],
  };
}

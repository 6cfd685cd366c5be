import { analyticsOwnerRoutes } from '#server/insights/analytics/owner-routes.ts';
import { businessDetailsAdminRoutes } from '#server/insights/business-details/admin-routes.ts';
import { insightsAdminRoutes } from '#server/insights/charts/admin-routes.ts';
import { insightsOwnerRoutes } from '#server/insights/charts/owner-routes.ts';
import { exportAdminRoutes } from '#server/insights/exports/admin-routes.ts';
import { statsAdminRoutes } from '#server/insights/stats/admin-routes.ts';
import { summarySignedInRoutes } from '#server/insights/summaries/signed-in-routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import { tipLimits } from '#server/tipping/tips/tip-limits.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';

type Parts = {
  tipping: Tipping;
};

export function insightsRoutes({ tipping }: Parts): AreaRoutes {
  return {
    signedIn: [summarySignedInRoutes],
    owner: [analyticsOwnerRoutes, insightsOwnerRoutes(() => tipLimits(tipping))],
    admin: [statsAdminRoutes, insightsAdminRoutes, businessDetailsAdminRoutes, exportAdminRoutes],
  };
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';

/** A month ("2026-11"), or the last 30 days; null if there is no business yet. Live updates do not refresh it. */
export function ownerInsightsQuery(month: string) {
  return queryOptions({
    queryKey: [month === '' ? '/api/insights' : `/api/insights?month=${month}`],
    queryFn: findAtQueryKey<OwnerInsights>(),
    placeholderData: keepPreviousData,
  });
}

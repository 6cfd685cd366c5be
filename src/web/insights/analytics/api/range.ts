import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analyticsCalls } from '#shared/calls/insights.ts';
import type { Period } from '#web/insights/analytics/periods.ts';
import { queryOf } from '#web/kit/client/queries.ts';

/** The key begins with the path that live updates refresh. */
export function rangeQuery({ from, to }: Period) {
  return queryOptions({
    ...queryOf(analyticsCalls.readRange, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
}

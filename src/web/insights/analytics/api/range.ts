import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RangeDay } from '#shared/contracts/analytics.ts';
import type { Period } from '#web/insights/analytics/periods.ts';

/** The key begins with the path that live updates refresh. */
export function rangeQuery({ from, to }: Period) {
  return queryOptions<RangeDay[]>({
    queryKey: ['/api/analytics', `range?from=${from}&to=${to}`],
    placeholderData: keepPreviousData,
  });
}

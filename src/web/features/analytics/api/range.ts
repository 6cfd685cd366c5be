import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RangeDay } from '#shared/contracts/analytics.ts';
import { sendForJson } from '#web/api/http.ts';
import type { Period } from '#web/features/analytics/periods.ts';

/** The key begins with the path that live updates refresh. */
export function rangeQuery({ from, to }: Period) {
  return queryOptions({
    queryKey: ['/api/analytics', 'range', from, to],
    queryFn: ({ signal }) =>
      sendForJson<RangeDay[]>('GET', `/api/analytics/range?from=${from}&to=${to}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MonthReport } from '#shared/contracts/owner-tips.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export function monthReportQuery(month: string) {
  return queryOptions({
    queryKey: ['/api/tips', 'report', month],
    queryFn: ({ signal }) => sendForJson<MonthReport>('GET', `/api/tips/report?month=${month}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

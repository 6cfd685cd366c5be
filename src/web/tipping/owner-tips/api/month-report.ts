import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export function monthReportQuery(month: string) {
  return queryOptions({
    ...queryOf(ownerTipCalls.readReport, { query: { month } }),
    placeholderData: keepPreviousData,
  });
}

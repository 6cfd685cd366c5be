import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { analyticsCalls } from '#shared/calls/insights.ts';
import type { analyticsSummary } from '#shared/contracts/insights.ts';
import { queryOf } from '#web/kit/client/queries.ts';

/** Dubai days, including the last one. */
export type Period = { from: string; to: string };

/** The key begins with the path that live updates refresh. */
export function rangeQuery({ from, to }: Period) {
  return queryOptions({
    ...queryOf(analyticsCalls.readRange, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
}

export type Summary = z.input<typeof analyticsSummary>;

export const summaryQuery = queryOf(analyticsCalls.readSummary);

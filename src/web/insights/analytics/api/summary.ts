import type { z } from 'zod';
import { analyticsCalls } from '#shared/calls/insights.ts';
import type { analyticsSummary } from '#shared/contracts/insights.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type Summary = z.input<typeof analyticsSummary>;

export const summaryQuery = queryOf(analyticsCalls.readSummary);

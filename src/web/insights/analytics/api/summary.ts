import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { analyticsSummary } from '#shared/contracts/analytics.ts';

export type Summary = z.input<typeof analyticsSummary>;

export const summaryQuery = queryOptions<Summary>({ queryKey: ['/api/analytics', 'summary'] });

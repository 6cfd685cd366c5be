import { queryOptions } from '@tanstack/react-query';
import type { AdminInsights } from '#shared/contracts/insights.ts';

export const adminInsightsQuery = queryOptions<AdminInsights>({ queryKey: ['/api/admin/insights'] });

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { adminStats } from '#shared/contracts/stats.ts';

export type AdminStats = z.input<typeof adminStats>;

export const adminStatsQuery = queryOptions<AdminStats>({ queryKey: ['/api/admin/stats'] });

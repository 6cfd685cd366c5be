import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { weeklyAnalytics } from '#shared/contracts/analytics.ts';

export type Week = z.input<typeof weeklyAnalytics>;

export const weekQuery = queryOptions<Week>({ queryKey: ['/api/analytics', 'weekly'] });

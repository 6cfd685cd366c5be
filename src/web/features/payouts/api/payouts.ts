import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { payout } from '#shared/contracts/payouts.ts';

export type Payout = z.input<typeof payout>;

const RECENT = 10;

export const recentPayoutsQuery = queryOptions<Payout[]>({
  queryKey: [`/api/admin/payouts?limit=${RECENT}`],
});

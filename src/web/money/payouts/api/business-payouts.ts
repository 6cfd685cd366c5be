import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ownersPayout } from '#shared/contracts/payouts.ts';

export type OwnersPayout = z.input<typeof ownersPayout>;

const NEWEST = 5;

export const businessPayoutsQuery = queryOptions<OwnersPayout[]>({
  queryKey: [`/api/payouts/business?limit=${NEWEST}`],
});

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ownPayout } from '#shared/contracts/payouts.ts';

export type OwnPayout = z.input<typeof ownPayout>;

const NEWEST = 10;

export const ownPayoutsQuery = queryOptions<OwnPayout[]>({
  queryKey: [`/api/portal/payouts?limit=${NEWEST}`],
});

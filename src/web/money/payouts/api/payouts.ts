import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listedPayout } from '#shared/contracts/payouts.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import type { PayoutFilter } from '#web/money/payouts/payout-filter.ts';

export type ListedPayout = z.input<typeof listedPayout>;

const RECENT = 10;
const PAGE_SIZE = 25;

export const recentPayoutsQuery = queryOptions<ListedPayout[]>({
  queryKey: [`/api/admin/payouts?limit=${RECENT}`],
});

export function payoutsQuery({ status, search }: PayoutFilter) {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    limit: String(PAGE_SIZE),
  });
  return pagesQuery<ListedPayout>(['/api/admin/payouts', { status, search }], `/api/admin/payouts?${params}`);
}

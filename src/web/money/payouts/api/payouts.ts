import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { listedPayout } from '#shared/contracts/payouts.ts';
import { pagesOf, queryOf } from '#web/kit/client/queries.ts';
import type { PayoutFilter } from '#web/money/payouts/payout-filter.ts';

export type ListedPayout = z.input<typeof listedPayout>;

const RECENT = 10;
const PAGE_SIZE = 25;

export const recentPayoutsQuery = queryOf(payoutCalls.list, { query: { limit: RECENT } });

export function payoutsQuery(filter: PayoutFilter) {
  return pagesOf(payoutCalls.list, { query: { ...filter, limit: PAGE_SIZE } });
}

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ownPayout } from '#shared/contracts/payouts.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';

export type OwnPayout = z.input<typeof ownPayout>;

const NEWEST = 10;

export const ownPayoutsQuery = queryOptions<OwnPayout[]>({
  queryKey: [`/api/portal/payouts?limit=${NEWEST}`],
});

const PAGE_SIZE = 50;

export const allOwnPayoutsQuery = pagesQuery<OwnPayout>(
  ['/api/portal/payouts', 'all'],
  `/api/portal/payouts?limit=${PAGE_SIZE}`,
);

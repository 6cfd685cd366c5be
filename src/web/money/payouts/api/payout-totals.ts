import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { payoutTotals } from '#shared/contracts/payouts.ts';

export type PayoutTotals = z.input<typeof payoutTotals>;

export const payoutTotalsQuery = queryOptions<PayoutTotals>({ queryKey: ['/api/admin/payouts/totals'] });

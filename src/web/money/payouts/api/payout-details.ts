import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { payoutDetails } from '#shared/contracts/payouts.ts';

export type PayoutDetails = z.input<typeof payoutDetails>;

export function payoutDetailsQuery(payoutId: string) {
  return queryOptions<PayoutDetails>({ queryKey: ['/api/admin/payouts', encodeURIComponent(payoutId)] });
}

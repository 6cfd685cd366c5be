import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { payoutDetails } from '#shared/contracts/payouts.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type PayoutDetails = z.input<typeof payoutDetails>;

export function payoutDetailsQuery(payoutId: string) {
  return queryOf(payoutCalls.read, { params: { id: payoutId } });
}

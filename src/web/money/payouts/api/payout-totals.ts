import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { payoutTotals } from '#shared/contracts/payouts.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type PayoutTotals = z.input<typeof payoutTotals>;

export const payoutTotalsQuery = queryOf(payoutCalls.readTotals);

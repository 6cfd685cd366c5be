import type { z } from 'zod';
import { paydayCalls } from '#shared/calls/money/paydays.ts';
import type { paydayDetails, paydayRun } from '#shared/contracts/paydays.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type PaydayRun = z.input<typeof paydayRun>;
export type PaydayDetails = z.input<typeof paydayDetails>;

export const paydaysQuery = queryOf(paydayCalls.list);

export function paydayQuery(id: string) {
  return queryOf(paydayCalls.read, { params: { id } });
}

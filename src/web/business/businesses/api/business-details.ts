import type { z } from 'zod';
import { businessDetailsCalls } from '#shared/calls/insights.ts';
import type { adminDetails } from '#shared/contracts/insights.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type AdminDetails = z.input<typeof adminDetails>;

export function businessDetailsQuery(businessId: string) {
  return queryOf(businessDetailsCalls.read, { params: { id: businessId } });
}

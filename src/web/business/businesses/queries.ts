import type { z } from 'zod';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { businessDetailsCalls } from '#shared/calls/insights.ts';
import type { adminBusiness, business } from '#shared/contracts/business.ts';
import type { adminDetails } from '#shared/contracts/insights.ts';
import type { BusinessStatus } from '#shared/statuses.ts';
import { findQueryOf, queryOf } from '#web/kit/client/queries.ts';

export type AdminDetails = z.input<typeof adminDetails>;

export function businessDetailsQuery(businessId: string) {
  return queryOf(businessDetailsCalls.read, { params: { id: businessId } });
}

export type BusinessFilter = { status: BusinessStatus | ''; search: string };

/** The public data of a business; null if there is none with that id. */
export const businessQuery = (businessId: string) =>
  findQueryOf(businessCalls.readPublic, { params: { id: businessId } });

export type AdminBusiness = z.input<typeof adminBusiness>;

export type NewStatus = 'active' | 'suspended';
export type MyBusiness = z.input<typeof business>;

/** The business of the signed-in user; null if they have none yet. */
export const myBusinessQuery = findQueryOf(businessCalls.readOwn);

import type { z } from 'zod';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import type { adminBusiness } from '#shared/contracts/business.ts';
import type { BusinessFilter } from '#web/business/businesses/api/business-filter.ts';
import { pagesOf } from '#web/kit/client/queries.ts';

export type AdminBusiness = z.input<typeof adminBusiness>;

const PAGE_SIZE = 25;

export function adminBusinessesQuery(filter: BusinessFilter) {
  return pagesOf(businessCalls.list, { query: { ...filter, limit: PAGE_SIZE } });
}

import type { z } from 'zod';
import type { adminBusiness } from '#shared/contracts/business.ts';
import { type BusinessFilter, filterParams } from '#web/business/businesses/api/business-filter.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';

export type AdminBusiness = z.input<typeof adminBusiness>;

const PAGE_SIZE = 25;

export function adminBusinessesQuery(filter: BusinessFilter) {
  const params = filterParams(filter);
  params.set('limit', String(PAGE_SIZE));
  return pagesQuery<AdminBusiness>(['/api/admin/businesses', filter], `/api/admin/businesses?${params}`);
}

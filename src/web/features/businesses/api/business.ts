import { queryOptions } from '@tanstack/react-query';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import { findAtQueryKey } from '#web/api/find-at-query-key.ts';

/** What anyone may know of a business; null when there is none of that id. */
export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['/api/businesses', businessId],
    queryFn: findAtQueryKey<PublicBusiness>(),
  });

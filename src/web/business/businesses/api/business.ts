import { queryOptions } from '@tanstack/react-query';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';

/** The public data of a business; null if there is none with that id. */
export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['/api/businesses', businessId],
    queryFn: findAtQueryKey<PublicBusiness>(),
  });

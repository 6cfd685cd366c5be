import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import type { adminBusiness } from '#shared/contracts/admin.ts';
import { send } from '#web/api/http.ts';
import { type BusinessFilter, filterParams } from '#web/features/admin/api/business-filter.ts';
import { findNextPath } from '#web/features/admin/api/find-next-path.ts';

export type AdminBusiness = z.input<typeof adminBusiness>;
type Page = { rows: AdminBusiness[]; nextPath: string | undefined };

const PAGE_SIZE = 25;

/** Page after page, each found where the one before says. While a new filter is looked up the old rows stay. */
export function adminBusinessesQuery(filter: BusinessFilter) {
  const params = filterParams(filter);
  params.set('limit', String(PAGE_SIZE));
  return infiniteQueryOptions({
    queryKey: ['/api/admin/businesses', filter],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const response = await send('GET', pageParam, { signal });
      return { rows: await response.json(), nextPath: findNextPath(response.headers.get('link')) };
    },
    initialPageParam: `/api/admin/businesses?${params}`,
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
  });
}

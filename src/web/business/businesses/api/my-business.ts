import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { business } from '#shared/contracts/business.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';

export type MyBusiness = z.input<typeof business>;

/** The business of the signed-in user; null if they have none yet. */
export const myBusinessQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine'],
  queryFn: findAtQueryKey<MyBusiness>(),
});

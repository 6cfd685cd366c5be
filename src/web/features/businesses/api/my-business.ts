import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { business } from '#shared/contracts/business.ts';
import { ApiError } from '#web/api/api-error.ts';
import { sendForJson } from '#web/api/http.ts';

export type MyBusiness = z.input<typeof business>;

/** The business of whoever is signed in. Null is an answer too: they have none yet. */
export const myBusinessQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine'],
  queryFn: async ({ queryKey, signal }): Promise<MyBusiness | null> => {
    try {
      return await sendForJson<MyBusiness>('GET', queryKey.join('/'), { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

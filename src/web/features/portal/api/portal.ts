import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { portal } from '#shared/contracts/portal.ts';
import { ApiError } from '#web/api/api-error.ts';
import { sendForJson } from '#web/api/http.ts';

export type Portal = z.input<typeof portal>;

/** One's own tips. Null is an answer too: the account is not joined to anyone yet. */
export const portalQuery = queryOptions({
  queryKey: ['/api/portal'],
  queryFn: async ({ signal }): Promise<Portal | null> => {
    try {
      return await sendForJson<Portal>('GET', '/api/portal', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

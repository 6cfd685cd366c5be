import type { QueryFunction } from '@tanstack/react-query';
import { ApiError } from '#web/kit/client/api-error.ts';
import { sendForJson } from '#web/kit/client/http.ts';

type On401 = 'throw' | 'null';

/** Sends GET to the path made of the query key's parts: `['/api/staff', id]` reads `/api/staff/{id}`. */
export function readQueryKey(options: { on401: 'throw' }): QueryFunction;
export function readQueryKey<T>(options: { on401: 'null' }): QueryFunction<T | null>;
export function readQueryKey<T>({ on401 }: { on401: On401 }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      return await sendForJson<T>('GET', queryKey.join('/'), { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

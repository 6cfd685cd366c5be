import type { QueryFunction } from '@tanstack/react-query';
import { isMissing } from '#web/kit/client/api-error.ts';
import { sendForJson } from '#web/kit/client/http.ts';

/** Like the default query function, but a thing that does not exist gives null instead of an error. */
export function findAtQueryKey<T>(): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      return await sendForJson<T>('GET', queryKey.join('/'), { signal });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
}

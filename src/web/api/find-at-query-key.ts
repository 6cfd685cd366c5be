import type { QueryFunction } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { sendForJson } from '#web/api/http.ts';

/** As the default query function; but what does not exist is an answer, null, and no failure. */
export function findAtQueryKey<T>(): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      return await sendForJson<T>('GET', queryKey.join('/'), { signal });
    } catch (error) {
      if (error instanceof ApiError && isAbsence(error)) return null;
      throw error;
    }
  };
}

/** An id that could not exist is refused as such, which comes to the same for whoever looks for it. */
function isAbsence({ status, body }: ApiError): boolean {
  return status === 404 || (status === 400 && body?.fields?.id !== undefined);
}

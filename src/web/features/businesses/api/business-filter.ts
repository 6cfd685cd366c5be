import type { BusinessStatus } from '#shared/statuses.ts';

export type BusinessFilter = { status: BusinessStatus | undefined; search: string };

/** The filter as the server reads it, for the list and for its export alike. */
export function filterParams({ status, search }: BusinessFilter): URLSearchParams {
  return new URLSearchParams({ ...(status && { status }), ...(search && { search }) });
}

import type { BusinessStatus } from '#shared/statuses.ts';

export type BusinessFilter = { status: BusinessStatus | undefined; search: string };

/** The filter as query parameters, for the list and its export. */
export function filterParams({ status, search }: BusinessFilter): URLSearchParams {
  return new URLSearchParams({ ...(status && { status }), ...(search && { search }) });
}

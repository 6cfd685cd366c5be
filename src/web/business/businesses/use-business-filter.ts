import { type BusinessStatus, businessStatuses } from '#shared/statuses.ts';
import type { BusinessFilter } from '#web/business/businesses/queries.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';

/** The filter is in the address, so that a reload and the back button keep it. */
export function useBusinessFilter(): [BusinessFilter, (filter: BusinessFilter) => void] {
  const [params, change] = useFilterParams();
  const filter = { status: findStatus(params.get('status')), search: params.get('search') ?? '' };
  return [filter, ({ status = '', search }) => change({ status, search })];
}

function findStatus(text: string | null): BusinessStatus | undefined {
  return businessStatuses.find((status) => status === text);
}

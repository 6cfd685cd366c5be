import { useSearchParams } from 'react-router';
import { type BusinessStatus, businessStatuses } from '#shared/statuses.ts';
import { type BusinessFilter, filterParams } from '#web/business/businesses/api/business-filter.ts';

/** The filter is in the address, so that a reload and the back button keep it. */
export function useBusinessFilter(): [BusinessFilter, (filter: BusinessFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = { status: findStatus(params.get('status')), search: params.get('search') ?? '' };
  const setFilter = (next: BusinessFilter) => setParams(filterParams(next), { replace: true });
  return [filter, setFilter];
}

function findStatus(text: string | null): BusinessStatus | undefined {
  return businessStatuses.find((status) => status === text);
}

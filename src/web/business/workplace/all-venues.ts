import { useSearchParams } from 'react-router';
import { useVenues } from '#web/business/workplace/role-here.tsx';

/** In the address of a page: it shows all venues of the user instead of the chosen one. */
export const ALL_VENUES = 'venues=all';

/** Whether the page shows all venues, what its calls say so with, and the name of the venue of a row. */
export function useAllVenues() {
  const [params] = useSearchParams();
  const { venues } = useVenues();
  const isAll = params.get('venues') === 'all';
  return {
    isAll,
    query: isAll ? { venues: 'all' as const } : {},
    nameOf: (businessId: number) => venues?.find(({ id }) => id === businessId)?.name ?? '',
  };
}

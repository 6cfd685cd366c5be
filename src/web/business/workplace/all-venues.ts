import { useLocation, useSearchParams } from 'react-router';
import type { AppPagePath } from '#shared/paths.ts';
import { useVenues } from '#web/business/workplace/role-here.tsx';

/** Pages that can show all venues of the user instead of the chosen one. They say so in their address. */
const pagesOfAll: readonly AppPagePath[] = [
  '/business/venues',
  '/business/tips',
  '/business/tips/report',
  '/business/payouts',
  '/business/feedback',
];

/** The page for all venues. Where that makes no sense, their sums. */
export function pathOfAll(path: string): string {
  const page = pagesOfAll.find((each) => each === path) ?? '/business/venues';
  return `${page}?venues=all`;
}

export function canShowAll(path: string): boolean {
  return pagesOfAll.some((each) => each === path);
}

/** Whether the page shows all venues, what its calls say so with, and the name of the venue of a row. */
export function useAllVenues() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { venues } = useVenues();
  const isAll = params.get('venues') === 'all' && canShowAll(pathname);
  return {
    isAll,
    /** A link within these pages, which stays with all venues. */
    pathFor: (path: AppPagePath) => (isAll ? pathOfAll(path) : path),
    query: isAll ? { venues: 'all' as const } : {},
    nameOf: (businessId: number) => venues?.find(({ id }) => id === businessId)?.name ?? '',
  };
}

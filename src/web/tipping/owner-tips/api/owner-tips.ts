import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnerTip, OwnerTipsTotals, ShownTipStatus } from '#shared/contracts/owner-tips.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const PAGE_SIZE = 50;

/** An empty text means: all of them. */
export type TipFilter = {
  search: string;
  staffId: string;
  status: ShownTipStatus | '';
  from: string;
  to: string;
};

// The keys begin with the path that live updates refresh.
export function ownerTipsQuery(filter: TipFilter) {
  const path = `/api/tips/list?${queryOf({ ...filter, limit: PAGE_SIZE })}`;
  return pagesQuery<OwnerTip>(['/api/tips', 'list', filter], path);
}

export function tipTotalsQuery(filter: TipFilter) {
  return queryOptions({
    queryKey: ['/api/tips', 'totals', filter],
    queryFn: ({ signal }) =>
      sendForJson<OwnerTipsTotals>('GET', `/api/tips/list/totals?${queryOf(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

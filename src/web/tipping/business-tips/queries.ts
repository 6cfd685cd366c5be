import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { ShownTipStatus } from '#shared/contracts/tip-lists.ts';
import { pagesOf, queryOf } from '#web/kit/client/queries.ts';

/** Set if a page shows all venues. */
type OfVenues = { venues?: 'all' };

export function monthReportQuery(month: string, venues: OfVenues) {
  return queryOptions({
    ...queryOf(ownerTipCalls.readReport, { query: { month, ...venues } }),
    placeholderData: keepPreviousData,
  });
}

const PAGE_SIZE = 50;

/** An empty text means: all of them. */
export type TipFilter = OfVenues & {
  search: string;
  staffId: string;
  status: ShownTipStatus | '';
  from: string;
  to: string;
};

export function ownerTipsQuery(filter: TipFilter) {
  return pagesOf(ownerTipCalls.search, { query: { ...filter, limit: PAGE_SIZE } });
}

export function tipTotalsQuery(filter: TipFilter) {
  return queryOptions({
    ...queryOf(ownerTipCalls.readTotals, { query: filter }),
    placeholderData: keepPreviousData,
  });
}

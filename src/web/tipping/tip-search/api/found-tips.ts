import type { FoundTip } from '#shared/contracts/tip-search.ts';
import type { RefundStatus, TipStatus } from '#shared/statuses.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const PAGE_SIZE = 25;
const LIST = '/api/admin/tips';

/** An empty text means: all of them. */
export type TipFilter = {
  search: string;
  amount: string;
  status: TipStatus | '';
  refund: RefundStatus | '';
  from: string;
  to: string;
};

export function foundTipsQuery(filter: TipFilter) {
  return pagesQuery<FoundTip>([LIST, filter], `${LIST}?${queryOf({ ...filter, limit: PAGE_SIZE })}`);
}

import { adminTipCalls } from '#shared/calls/tipping/tips.ts';
import { type RefundStatus, type TipStatus } from '#shared/statuses.ts';
import { pagesOf } from '#web/kit/client/queries.ts';

const PAGE_SIZE = 25;

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
  return pagesOf(adminTipCalls.search, { query: { ...filter, limit: PAGE_SIZE } });
}

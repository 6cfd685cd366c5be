import { refundStatuses, tipStatuses } from '#shared/statuses.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { TipFilter } from '#web/tipping/tip-search/api/found-tips.ts';

export function useTipFilter(): [TipFilter, (changed: Partial<TipFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    amount: params.get('amount') ?? '',
    status: tipStatuses.find((status) => status === params.get('status')) ?? ('' as const),
    refund: refundStatuses.find((status) => status === params.get('refund')) ?? ('' as const),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  return [filter, change];
}

import { shownTipStatuses } from '#shared/contracts/owner-tips.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { TipFilter } from '#web/tipping/owner-tips/api/owner-tips.ts';

export function useTipFilter(): [TipFilter, (changed: Partial<TipFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    staffId: params.get('staffId') ?? '',
    status: shownTipStatuses.find((status) => status === params.get('status')) ?? ('' as const),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  return [filter, change];
}

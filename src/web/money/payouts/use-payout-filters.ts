import { findFilsIn } from '#shared/money.ts';
import { payoutStatuses } from '#shared/statuses.ts';
import { useFilterParams } from '#web/kit/page/filters.tsx';
import type { OwedFilter, PayoutFilter } from '#web/money/payouts/payout-filter.ts';

/** Both filters of the payouts page are in its address, so that a reload and the back button keep them. */
export function usePayoutFilter(): [PayoutFilter, (filter: PayoutFilter) => void] {
  const [params, change] = useFilterParams();
  const status = payoutStatuses.find((each) => each === params.get('status'));
  const filter = { status, search: params.get('search') ?? '' };
  return [filter, (next) => change({ status: next.status ?? '', search: next.search })];
}

export function useOwedFilter(): [OwedFilter, (filter: OwedFilter) => void] {
  const [params, change] = useFilterParams();
  const minimumText = params.get('minimum') ?? '';
  const filter = { minimumText: isMinimum(minimumText) ? minimumText : '', search: params.get('owed') ?? '' };
  return [filter, (next) => change({ minimum: next.minimumText, owed: next.search })];
}

/** An empty text means no minimum. */
export function isMinimum(text: string): boolean {
  return text === '' || (findFilsIn(text) ?? -1) >= 0;
}

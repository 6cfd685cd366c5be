import type { NextPayout } from '#shared/contracts/payouts.ts';
import { formatDay, formatLength } from '#web/kit/format/date-format.ts';
import { m } from '#web/paraglide/messages.js';

/** When the next payout is, or when it is expected as far as the earlier ones tell. */
export function nextPayoutWords({
  expectedDay,
  everyDays,
}: Pick<NextPayout, 'expectedDay' | 'everyDays'>): string {
  if (everyDays === null)
    return expectedDay === null ? m.next_payout_unknown() : m.next_payout_on({ day: formatDay(expectedDay) });
  const every = formatLength(everyDays, 'day');
  return expectedDay === null
    ? m.next_payout_due({ every })
    : m.next_payout_expected({ day: formatDay(expectedDay), every });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { owedLine, owedList } from '#shared/contracts/owed.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import type { OwedFilter } from '#web/money/payouts/payout-filter.ts';

export type OwedLine = z.input<typeof owedLine>;
export type OwedList = z.input<typeof owedList>;

export const everythingOwed: OwedFilter = { minimumText: '', search: '' };

export function owedQuery({ minimumText, search }: OwedFilter) {
  return queryOptions({
    ...queryOf(payoutCalls.listOwed, { query: { minimum: minimumText, search } }),
    // Old rows stay on screen while a new filter loads.
    placeholderData: keepPreviousData,
  });
}

/** A staff member and a business may have the same id. */
export function owedKey({ recipientType, recipientId }: Pick<OwedLine, 'recipientType' | 'recipientId'>) {
  return `${recipientType}-${recipientId}`;
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { bankFileCalls, payoutCalls } from '#shared/calls/money/payouts.ts';
import type { bankAnswerPreview, bankFile, bankFileDetails } from '#shared/contracts/bank-files.ts';
import type { owedLine, owedList } from '#shared/contracts/owed.ts';
import type { listedPayout, payoutDetails } from '#shared/contracts/payouts.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type BankAnswer = z.input<typeof bankAnswerPreview>;

export type BankFileDetails = z.input<typeof bankFileDetails>;

export function bankFileDetailsQuery(fileId: string) {
  return queryOf(bankFileCalls.read, { params: { id: fileId } });
}

export type BankFile = z.input<typeof bankFile>;

export type OwedLine = z.input<typeof owedLine>;
export type OwedList = z.input<typeof owedList>;

export type OwedFilter = { minimum: string; owed: string };

export function owedQuery({ minimum, owed: search }: OwedFilter) {
  return queryOptions({
    ...queryOf(payoutCalls.listOwed, { query: { minimum, search } }),
    // Old rows stay on screen while a new filter loads.
    placeholderData: keepPreviousData,
  });
}

/** A staff member and a business may have the same id. */
export function owedKey({ recipientType, recipientId }: Pick<OwedLine, 'recipientType' | 'recipientId'>) {
  return `${recipientType}-${recipientId}`;
}

export type PayoutDetails = z.input<typeof payoutDetails>;

export function payoutDetailsQuery(payoutId: string) {
  return queryOf(payoutCalls.read, { params: { id: payoutId } });
}

export const payoutTotalsQuery = queryOf(payoutCalls.readTotals);

export type ListedPayout = z.input<typeof listedPayout>;

const RECENT = 10;

export const recentPayoutsQuery = queryOf(payoutCalls.list, { query: { limit: RECENT } });

export type Settling = 'cancel' | 'complete' | 'fail' | 'return';

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { bankFileCalls, payoutCalls } from '#shared/calls/money/payouts.ts';
import type {
  bankAnswerPreview,
  bankFile,
  bankFileDetails,
  listedBankFile,
} from '#shared/contracts/bank-files.ts';
import type { OwedQuery, owedLine, owedList, payableList } from '#shared/contracts/owed.ts';
import type { listedPayout, payoutDetails, readyPayouts } from '#shared/contracts/payouts.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type BankAnswer = z.input<typeof bankAnswerPreview>;

export type BankFileDetails = z.input<typeof bankFileDetails>;

export function bankFileDetailsQuery(fileId: string) {
  return queryOf(bankFileCalls.read, { params: { id: fileId } });
}

export type BankFile = z.input<typeof bankFile>;
export type ListedBankFile = z.input<typeof listedBankFile>;

export type OwedLine = z.input<typeof owedLine>;
export type OwedList = z.input<typeof owedList>;

export type PayableLine = z.input<typeof payableList>['lines'][number];

export type OwedFilter = { minimum: string; owed: string; sort?: OwedQuery['sort'] };

export function owedQuery({ minimum, owed: search, sort }: OwedFilter) {
  return queryOptions({
    ...queryOf(payoutCalls.listOwed, { query: { minimum, search, sort } }),
    // Old rows stay on screen while a new filter loads.
    placeholderData: keepPreviousData,
  });
}

/** Every line that can be paid, however many there are. Read when payouts are about to be started, so always anew. */
export function payableQuery({ minimum, owed: search }: OwedFilter) {
  return queryOptions({ ...queryOf(payoutCalls.listPayable, { query: { minimum, search } }), staleTime: 0 });
}

export type ReadyPayout = z.input<typeof readyPayouts>['ready'][number];
/** A pending payout that a bank file cannot take, and why. */
export type LeftOut = z.input<typeof readyPayouts>['leftOut'][number];

/** Every pending payout that a bank file can take. */
export function readyQuery(search: string) {
  return queryOf(payoutCalls.listReady, { query: { search } });
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

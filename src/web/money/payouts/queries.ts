import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { bankFileCalls, payoutCalls } from '#shared/calls/money/payouts.ts';
import type { bankAnswerPreview, bankFile, bankFileDetails } from '#shared/contracts/bank-files.ts';
import type { owedLine, owedList } from '#shared/contracts/owed.ts';
import type { listedPayout, payoutDetails } from '#shared/contracts/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, useAdminMutation } from '#web/kit/client/queries.ts';

export type BankAnswer = z.input<typeof bankAnswerPreview>;

/** Returns what the bank answer would change, without changing anything. */
export function usePreviewAnswer() {
  return useMutation({
    mutationFn: (content: string) => call(bankFileCalls.applyAnswer, { body: { content } }),
  });
}

/** Applies exactly the changes of the preview with this fingerprint, or nothing. */
export function useApplyAnswer() {
  return useAdminMutation((body: { content: string; fingerprint: string }) =>
    call(bankFileCalls.applyAnswer, { body }),
  );
}

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

export function useReleaseBankFile(fileId: number) {
  return useBankFileStep((body: { password: string }) =>
    call(bankFileCalls.release, { params: { id: fileId }, body }),
  );
}

export function useWithdrawBankFile(fileId: number) {
  return useBankFileStep((body: { reason: string }) =>
    call(bankFileCalls.withdraw, { params: { id: fileId }, body }),
  );
}

function useBankFileStep<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  return useAdminMutation(mutationFn);
}

export type Settling = 'cancel' | 'complete' | 'fail' | 'return';

type MutationHandlers = { onSuccess: () => void; onError: (error: Error) => void };

export function useSettlePayout(payoutId: number, settling: Settling, handlers: MutationHandlers) {
  return useAdminMutation((body: Ending) => settle(payoutId, settling, body), handlers);
}

type Ending = { reason: string } | { reference: string };

/** Always the chosen call. The form has read the body by the contract of that call, which the compiler cannot follow. */
function settle(id: number, settling: Settling, body: Ending) {
  return call(payoutCalls[settling] as typeof payoutCalls.cancel, {
    params: { id },
    body: body as { reason: string },
  });
}

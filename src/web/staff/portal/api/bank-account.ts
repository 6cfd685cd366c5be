import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { BankAccountConfirmation, ownBankAccount, ownIbanChange } from '#shared/contracts/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type BankAccount = z.input<typeof ownBankAccount>;

export const bankAccountQuery = queryOptions({
  ...queryOf(portalCalls.readBankAccount), // Each visit of the page shows what is true now: somebody else may have changed it.
  staleTime: 0,
});

export function useChangeBankAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ownIbanChange>) => call(portalCalls.changeBankAccount, { body }),
    onSuccess: (account) => queryClient.setQueryData(bankAccountQuery.queryKey, account),
  });
}

export function useConfirmBankAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BankAccountConfirmation) => call(portalCalls.confirmBankAccount, { body }),
    // Also after a refusal: the account may have changed once more.
    onSettled: () => queryClient.invalidateQueries(bankAccountQuery),
  });
}

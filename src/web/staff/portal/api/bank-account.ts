import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  BankAccountConfirmation,
  ownBankAccount,
  ownIbanChange,
} from '#shared/contracts/own-bank-account.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export type BankAccount = z.input<typeof ownBankAccount>;

export const bankAccountQuery = queryOptions<BankAccount>({
  queryKey: ['/api/portal/bank-account'],
  // Each visit of the page shows what is true now: somebody else may have changed it.
  staleTime: 0,
});

export function useChangeBankAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ownIbanChange>) =>
      sendForJson<BankAccount>('PUT', '/api/portal/bank-account', { body }),
    onSuccess: (account) => queryClient.setQueryData(bankAccountQuery.queryKey, account),
  });
}

export function useConfirmBankAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BankAccountConfirmation) =>
      sendForJson<BankAccount>('POST', '/api/portal/bank-account/confirm', { body }),
    // Also after a refusal: the account may have changed once more.
    onSettled: () => queryClient.invalidateQueries(bankAccountQuery),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userCalls } from '#shared/calls/identity/account.ts';
import type { AccountChange, RemoveFactorRequest } from '#shared/contracts/accounts.ts';
import { call } from '#web/kit/client/call.ts';
import { refresh } from '#web/kit/client/queries.ts';

export function useChangeAccount(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { change: AccountChange; password: string }) =>
      call(userCalls.change, { params: { id: userId }, body }),
    // Not awaited: reloading the list may unmount the row, and with it the toast of its mutation.
    onSuccess: () => void refresh(client, userCalls.list),
  });
}

export function useRemoveFactor(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RemoveFactorRequest) => call(userCalls.removeFactor, { params: { id: userId }, body }),
    // Not waited for, as above.
    onSuccess: () => void refresh(client, userCalls.list),
  });
}

export function useMakeResetLink(userId: string) {
  return useMutation({
    mutationFn: (body: { password: string }) =>
      call(userCalls.makeResetLink, { params: { id: userId }, body }),
  });
}

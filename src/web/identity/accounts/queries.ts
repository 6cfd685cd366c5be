import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userCalls } from '#shared/calls/identity/account.ts';
import type { AccountChange, AccountState, RemoveFactorRequest } from '#shared/contracts/accounts.ts';
import type { Role } from '#shared/roles.ts';
import { call } from '#web/kit/client/call.ts';
import { pagesOf, refresh } from '#web/kit/client/queries.ts';

const PAGE_SIZE = 25;

/** An empty text means: all of them. */
export type AccountFilter = { search: string; role: Role | ''; state: AccountState | '' };

export function accountsQuery(filter: AccountFilter) {
  return pagesOf(userCalls.list, { query: { ...filter, limit: PAGE_SIZE } });
}

export function useChangeAccount(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { change: AccountChange; password: string }) =>
      call(userCalls.change, { params: { id: userId }, body }),
    // Not waited for: the row, and with it what is said afterwards, may be gone once the list is loaded again.
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

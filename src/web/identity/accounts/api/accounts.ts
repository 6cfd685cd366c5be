import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Account,
  AccountChange,
  AccountState,
  RemoveFactorRequest,
} from '#shared/contracts/accounts.ts';
import type { resetLink } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const PAGE_SIZE = 25;
const LIST = '/api/admin/users';

/** An empty text means: all of them. */
export type AccountFilter = { search: string; role: Role | ''; state: AccountState | '' };

export function accountsQuery(filter: AccountFilter) {
  return pagesQuery<Account>([LIST, filter], `${LIST}?${queryOf({ ...filter, limit: PAGE_SIZE })}`);
}

export function useChangeAccount(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { change: AccountChange; password: string }) =>
      sendForJson<Account>('POST', `${LIST}/${userId}/changes`, { body }),
    // Not waited for: the row, and with it what is said afterwards, may be gone once the list is loaded again.
    onSuccess: () => void client.invalidateQueries({ queryKey: [LIST] }),
  });
}

export function useRemoveFactor(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RemoveFactorRequest) =>
      sendForJson<Account>('POST', `${LIST}/${userId}/second-factor/remove`, { body }),
    // Not waited for, as above.
    onSuccess: () => void client.invalidateQueries({ queryKey: [LIST] }),
  });
}

export function useMakeResetLink(userId: string) {
  return useMutation({
    mutationFn: (body: { password: string }) =>
      sendForJson<z.input<typeof resetLink>>('POST', `${LIST}/${userId}/reset-link`, { body }),
  });
}

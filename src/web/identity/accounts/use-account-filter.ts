import { accountStates } from '#shared/contracts/accounts.ts';
import { roles } from '#shared/roles.ts';
import type { AccountFilter } from '#web/identity/accounts/api/accounts.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';

export function useAccountFilter(): [AccountFilter, (changed: Partial<AccountFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    role: roles.find((role) => role === params.get('role')) ?? ('' as const),
    state: accountStates.find((state) => state === params.get('state')) ?? ('' as const),
  };
  return [filter, change];
}

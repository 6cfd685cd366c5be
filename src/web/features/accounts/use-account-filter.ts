import { accountStates } from '#shared/contracts/accounts.ts';
import { roles } from '#shared/roles.ts';
import { useFilterParams } from '#web/components/query/use-filter-params.ts';
import type { AccountFilter } from '#web/features/accounts/api/accounts.ts';

export function useAccountFilter(): [AccountFilter, (changed: Partial<AccountFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    role: roles.find((role) => role === params.get('role')) ?? ('' as const),
    state: accountStates.find((state) => state === params.get('state')) ?? ('' as const),
  };
  return [filter, change];
}

import { accountMarks } from '#shared/contracts/staff-directory.ts';
import { staffRoles } from '#shared/staff-roles.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { StaffFilter } from '#web/staff/people/api/staff-directory.ts';

export function useStaffFilter(): [StaffFilter, (changed: Partial<StaffFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    search: params.get('search') ?? '',
    role: staffRoles.find((role) => role === params.get('role')) ?? ('' as const),
    account: accountMarks.find((mark) => mark === params.get('account')) ?? ('' as const),
  };
  return [filter, change];
}

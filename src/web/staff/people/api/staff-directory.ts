import type { AccountMark, DirectoryStaff } from '#shared/contracts/staff-directory.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const PAGE_SIZE = 25;

/** An empty text means: all of them. */
export type StaffFilter = { search: string; role: StaffRole | ''; account: AccountMark | '' };

export function staffDirectoryQuery(filter: StaffFilter) {
  const path = `/api/staff/list?${queryOf({ ...filter, limit: PAGE_SIZE })}`;
  return pagesQuery<DirectoryStaff>(['/api/staff', 'list', filter], path);
}

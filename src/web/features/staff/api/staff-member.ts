import { queryOptions } from '@tanstack/react-query';
import type { PublicStaff } from '#shared/contracts/staff.ts';
import { findAtQueryKey } from '#web/api/find-at-query-key.ts';

/** Who is tipped, and where they work; null when there is nobody of that id. */
export const staffMemberQuery = (staffId: string) =>
  queryOptions({
    queryKey: ['/api/staff', staffId],
    queryFn: findAtQueryKey<PublicStaff>(),
  });

import { queryOptions } from '@tanstack/react-query';
import type { PublicStaff } from '#shared/contracts/staff.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';

/** A staff member and their business; null if there is none with that id. */
export const staffMemberQuery = (staffId: string) =>
  queryOptions({
    queryKey: ['/api/staff', staffId],
    queryFn: findAtQueryKey<PublicStaff>(),
  });

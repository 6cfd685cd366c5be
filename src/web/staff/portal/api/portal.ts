import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { portal } from '#shared/contracts/portal.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';

export type Portal = z.input<typeof portal>;

/** The signed-in staff member's own tips; null while the account is not linked to a staff member. */
export const portalQuery = queryOptions({
  queryKey: ['/api/portal'],
  queryFn: findAtQueryKey<Portal>(),
});

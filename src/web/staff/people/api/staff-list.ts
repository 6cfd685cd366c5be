import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listedStaff } from '#shared/contracts/staff.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export type ListedStaff = z.input<typeof listedStaff>;

/** The server's maximum, which is more than any business has staff. */
const MOST = 1000;

export const staffListQuery = queryOptions({
  queryKey: ['/api/staff'],
  queryFn: ({ signal }) => sendForJson<ListedStaff[]>('GET', `/api/staff?limit=${MOST}`, { signal }),
});

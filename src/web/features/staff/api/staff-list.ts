import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listedStaff } from '#shared/contracts/staff.ts';
import { sendForJson } from '#web/api/http.ts';

export type ListedStaff = z.input<typeof listedStaff>;

/** As many as one answer may hold: the whole team of any business there is. */
const MOST = 1000;

export const staffListQuery = queryOptions({
  queryKey: ['/api/staff'],
  queryFn: ({ signal }) => sendForJson<ListedStaff[]>('GET', `/api/staff?limit=${MOST}`, { signal }),
});

import type { z } from 'zod';
import { staffCalls } from '#shared/calls/staff/people.ts';
import type { listedStaff } from '#shared/contracts/staff.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type ListedStaff = z.input<typeof listedStaff>;

/** The server's maximum, which is more than any business has staff. */
const MOST = 1000;

export const staffListQuery = queryOf(staffCalls.list, { query: { limit: MOST } });

import type { z } from 'zod';
import { analyticsCalls, insightCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { listedStaff, staffChange } from '#shared/contracts/staff.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf, queryOf } from '#web/kit/client/queries.ts';

/** Changes only the fields that are set. */
export const changeStaff = (staffId: number, change: z.input<typeof staffChange>) =>
  call(staffCalls.change, { params: { id: staffId }, body: change });

/** What changes with a staff member: analytics include the number of active staff, and lists of tips the names. */
export const withStaff = [staffCalls, insightCalls.readPerson, analyticsCalls, ownerTipCalls];

export type ListedStaff = z.input<typeof listedStaff>;

/** The server's maximum, which is more than any business has staff. */
const MOST = 1000;

export const staffListQuery = queryOf(staffCalls.list, { query: { limit: MOST } });

/** A staff member and their business; null if there is none with that id. */
export const staffMemberQuery = (staffId: string) =>
  findQueryOf(staffCalls.readPublic, { params: { id: staffId } });

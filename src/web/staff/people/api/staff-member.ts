import { staffCalls } from '#shared/calls/staff/people.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** A staff member and their business; null if there is none with that id. */
export const staffMemberQuery = (staffId: string) =>
  findQueryOf(staffCalls.readPublic, { params: { id: staffId } });

import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findStaffToChange } from '#server/staff/people/staff-store.ts';

/**
 * A staff member of the owner's business or, for an admin, of any business. Other staff members get the same
 * answer as unknown ones.
 */
export async function getManagedStaff(db: Db, user: SignedInUser, id: number) {
  const staff = await findStaffToChange(db, id);
  if (!staff || !(user.isAdmin || staff.businessId === user.workplace?.businessId))
    throw refuse('not_found', 'staff_not_found');
  // Nobody may write a name back, or invite somebody else under the balances of a person who left.
  if (staff.erasedAt) throw refuse('conflict', 'staff_erased');
  return staff;
}

import type { Db } from '#server/db/database.ts';
import { findStaffToChange } from '#server/features/staff/staff-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { SignedInUser } from '#server/http/signed-in-user.ts';

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

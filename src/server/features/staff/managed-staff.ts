import type { Db } from '#server/db/database.ts';
import { findStaffAndOwner } from '#server/features/staff/staff-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

/** A person of one's own business, or of any for an admin. Someone else's answers like one who does not exist. */
export async function getManagedStaff(db: Db, user: SessionUser, id: number) {
  const person = await findStaffAndOwner(db, id);
  if (!person || !(user.isAdmin || person.ownerId === user.id)) throw refuse('not_found', 'staff_not_found');
  return person;
}

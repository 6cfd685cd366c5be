import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findStaffAndBusiness } from '#server/staff/people/staff-store.ts';
import type { PublicStaff } from '#shared/contracts/staff.ts';

type StaffAndBusiness = NonNullable<Awaited<ReturnType<typeof findStaffAndBusiness>>>;

/** The public fields of a staff member, and whether they can be tipped now. */
export async function findPublicStaff(db: Db, id: number): Promise<PublicStaff | undefined> {
  const row = await findStaffAndBusiness(db, id);
  return row && publicStaffOf(row);
}

/** What this visitor may read of a staff member. The session is read only if it makes a difference. */
export async function getPublicStaff(
  db: Db,
  id: number,
  findVisitor: () => Promise<SignedInUser | undefined> = async () => undefined,
): Promise<PublicStaff> {
  const row = await findStaffAndBusiness(db, id);
  if (!row) throw refuse('not_found', 'staff_not_found');
  const staff = publicStaffOf(row);
  if (staff.canBeTipped) return staff;
  const visitor = await findVisitor();
  const managesThem =
    visitor !== undefined &&
    (visitor.isAdmin || visitor.id === row.ownerId || visitor.workplace?.businessId === row.businessId);
  return managesThem ? staff : forStrangers(staff);
}

/**
 * Somebody who left, or whose business is suspended, cannot be tipped, so strangers need no more than the names to learn
 * that. The other fields stay, empty, because clients expect them.
 */
function forStrangers(staff: PublicStaff): PublicStaff {
  if (staff.canBeTipped) return staff;
  const { id, name } = staff.business;
  return {
    ...staff,
    lastName: '',
    role: '',
    roleTitle: null,
    photo: null,
    line: null,
    asksFeedback: false,
    business: { id, name, type: null, tlNumber: null },
  };
}

function publicStaffOf({ name, type, tlNumber, status, ownerId, ...staff }: StaffAndBusiness): PublicStaff {
  return {
    ...staff,
    canBeTipped: staff.isActive && status === 'active',
    business: { id: staff.businessId, name, type, tlNumber },
  };
}

import type { Db } from '#server/db/database.ts';
import { findStaffAndBusiness } from '#server/features/staff/staff-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { PublicStaff } from '#shared/contracts/staff.ts';

/** The public fields of a staff member, and whether they can be tipped now. */
export async function findPublicStaff(db: Db, id: number): Promise<PublicStaff | undefined> {
  const row = await findStaffAndBusiness(db, id);
  if (!row) return undefined;
  const { name, type, tlNumber, status, ...staff } = row;
  return {
    ...staff,
    canBeTipped: staff.isActive && status === 'active',
    business: { id: staff.businessId, name, type, tlNumber },
  };
}

export async function getPublicStaff(db: Db, id: number): Promise<PublicStaff> {
  const found = await findPublicStaff(db, id);
  if (!found) throw refuse('not_found', 'staff_not_found');
  return found;
}

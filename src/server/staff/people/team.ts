import type { Db } from '#server/platform/db/database.ts';
import { listActive, listTippable, listWithTipTotals } from '#server/staff/people/staff-store.ts';
import type { TeamMember } from '#shared/contracts/staff.ts';

/** The staff members of a business whom a guest can tip; none while the business is not active. */
export async function listTeam(db: Db, businessId: number): Promise<TeamMember[]> {
  return listTippable(db, businessId);
}

/** The active staff members of a business, also before it is approved: their codes can be printed in advance. */
export async function listActiveStaff(db: Db, businessId: number): Promise<TeamMember[]> {
  return listActive(db, businessId);
}

/** All staff members of a business, for an admin. */
export async function listStaffForAdmin(db: Db, businessId: number) {
  return listWithTipTotals(db, businessId);
}

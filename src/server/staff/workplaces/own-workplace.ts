import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Asking } from '#server/staff/workplaces/asking.ts';
import { findOwnStaff, listOwnStaff } from '#server/staff/workplaces/workplace-store.ts';
import { startOfMonth } from '#shared/dubai-time.ts';

/**
 * The staff member of this account in the workplace on screen. A window that still shows another one, because of a switch
 * in a second window, is refused: it must not read or change the wrong one.
 */
export async function getOwnStaff(db: Db, asking: Asking) {
  const staff = await findOwnStaff(db, asking);
  if (!staff) throw refuse('not_found', 'account_not_joined');
  if (asking.shownId !== undefined && asking.shownId !== String(staff.businessId))
    throw refuse('conflict', 'venue_switched');
  return staff;
}

/** All workplaces of an account, those where it can be tipped first. */
export async function listWorkplaces(db: Db, userId: string, today: string) {
  return listOwnStaff(db, userId, startOfMonth(today), today);
}

export async function isOwnWorkplace(db: Db, userId: string, businessId: number): Promise<boolean> {
  const staff = await findOwnStaff(db, { userId, chosenId: businessId });
  return staff?.businessId === businessId;
}

import type { Db } from '#server/platform/db/database.ts';
import { joinAccount } from '#server/staff/invites/account-store.ts';

/** Joins an account to a staff member. Returns nothing if another account is joined already. */
export async function joinStaff(
  db: Db,
  staffId: number,
  userId: string,
): Promise<{ hasIban: boolean } | undefined> {
  return joinAccount(db, staffId, userId);
}

import type { Db } from '#server/db/database.ts';
import { joinAccount } from '#server/features/invites/account-store.ts';

/** Joins an account to a staff member; nothing if somebody has joined as them already. */
export async function joinStaff(
  db: Db,
  staffId: number,
  userId: string,
): Promise<{ iban: string | null } | undefined> {
  return joinAccount(db, staffId, userId);
}

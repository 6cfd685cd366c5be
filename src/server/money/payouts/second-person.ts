import { hasOtherAdmin } from '#server/identity/sign-in/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The admin who started a payout cannot also confirm its result, if there is another admin: neither that it
 * arrived, nor that it failed or came back, because then it could be paid twice.
 */
export async function maySettle(
  db: Db,
  payout: { processedBy: string | null },
  adminId: string | null,
): Promise<boolean> {
  return payout.processedBy !== adminId || !(await hasOtherAdmin(db, adminId));
}

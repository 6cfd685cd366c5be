import type { Db } from '#server/db/database.ts';
import { hasOtherAdmin } from '#server/features/auth/accounts.ts';

/**
 * Whoever started a payout does not also say how it ended, as long as there is somebody else who can: neither that it
 * arrived, nor that it failed, which would let it be paid a second time.
 */
export async function maySettle(
  db: Db,
  payout: { processedBy: string | null },
  adminId: string | null,
): Promise<boolean> {
  return payout.processedBy !== adminId || !(await hasOtherAdmin(db, adminId));
}

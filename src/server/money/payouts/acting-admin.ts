import { hasOtherAdmin } from '#server/identity/users/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';

/** The admin who acts on payouts: always a person, never a job. */
export type Admin = KnownActor;

/**
 * While there is another admin, the one who started a payout cannot confirm its result: neither that it arrived, nor that
 * it failed or was returned, because then it could be paid twice.
 */
export async function maySettle(
  db: Db,
  payout: { processedBy: string | null },
  adminId: string | null,
): Promise<boolean> {
  return payout.processedBy !== adminId || !(await hasOtherAdmin(db, adminId));
}

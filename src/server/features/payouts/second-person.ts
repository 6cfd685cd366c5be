import type { Db } from '#server/db/database.ts';

/**
 * Whoever started a payout does not also say how it ended, as long as there is somebody else who can: neither that it
 * arrived, nor that it failed, which would let it be paid a second time.
 */
export const NEEDS_SECOND_PERSON = 'You started this payout, so another admin must say how it ended.';

export async function maySettle(
  db: Db,
  payout: { processedBy: string | null },
  adminId: string | null,
): Promise<boolean> {
  return payout.processedBy !== adminId || !(await hasOtherAdmin(db, adminId));
}

export async function hasOtherAdmin(db: Db, adminId: string | null): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', 'is distinct from', adminId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

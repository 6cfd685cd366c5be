import type { Db } from '#server/platform/db/database.ts';

/** A tip to this staff member. */
export async function findTipOfStaff(db: Db, staffId: number, tipId: number) {
  return db
    .selectFrom('tips')
    .select(['id', 'staffId', 'businessId', 'status'])
    .where('id', '=', tipId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
}

import type { Db } from '#server/platform/db/database.ts';

/** The tip that the guest who has this token gave. It has a lead if it was for a whole team. */
export async function findTipOfGuest(db: Db, token: string) {
  return db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .leftJoin('teamTipParts', 'teamTipParts.tipId', 'tips.id')
    .select(['tips.id', 'tips.status', 'tips.staffId', 'tips.businessId'])
    .select(['staff.firstName', 'businesses.name as businessName'])
    .select('teamTipParts.leadId')
    .where('tips.token', '=', token)
    .executeTakeFirst();
}

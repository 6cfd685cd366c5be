import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The tip that the guest who has this token gave. */
export async function findTipOfGuest(db: Db, token: string) {
  return db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .select(['tips.id', 'tips.status', 'tips.staffId', 'tips.businessId'])
    .select(['staff.firstName', 'businesses.name as businessName'])
    .select(sql<boolean>`EXISTS (SELECT FROM team_tip_parts WHERE tip_id = tips.id)`.as('isForTeam'))
    .where('tips.token', '=', token)
    .executeTakeFirst();
}

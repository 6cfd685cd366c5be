import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type TeamRule, USUAL_WEIGHT } from '#shared/team-rules.ts';

/** The rule of a business that takes tips for its team now. */
export async function findActiveRule(db: Db, businessId: number): Promise<TeamRule | undefined> {
  const found = await db
    .selectFrom('teamRules')
    .innerJoin('businesses', 'businesses.id', 'teamRules.businessId')
    .select('rule')
    .where('businessId', '=', businessId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found?.rule;
}

/** The active staff of a business by id, with what the rules ask of each on this day. */
export async function listWorkers(db: Db, businessId: number, day: string) {
  return db
    .selectFrom('staff')
    .leftJoin('teamRoleWeights', (join) =>
      join
        .onRef('teamRoleWeights.businessId', '=', 'staff.businessId')
        .onRef('teamRoleWeights.role', '=', 'staff.role'),
    )
    .leftJoin('teamHours', (join) =>
      join.onRef('teamHours.staffId', '=', 'staff.id').on('teamHours.day', '=', day),
    )
    .select(['staff.id as staffId', 'firstName', 'lastName', 'staff.role', 'roleTitle'])
    .select((select) => [
      select.fn.coalesce('weight', select.lit(USUAL_WEIGHT)).as('roleWeight'),
      select.fn.coalesce('minutes', select.lit(0)).as('minutes'),
      sql<boolean>`minutes IS NOT NULL`.as('hasHours'),
      sql<boolean>`EXISTS (
        SELECT FROM staff_leaves WHERE staff_id = staff.id AND ${day}::date BETWEEN first_day AND last_day
      )`.as('isOnLeave'),
    ])
    .where('staff.businessId', '=', businessId)
    .where('isActive', '=', true)
    .orderBy('staff.id')
    .execute();
}

/** Hours and leave are about the person, so they go with the account. */
export async function deleteWorkOf(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('teamHours').where('staffId', '=', staffId).execute();
  await db.deleteFrom('staffLeaves').where('staffId', '=', staffId).execute();
}

/** Deletes at most `most` of the hours and of the leaves that ended before this day, and returns how many. */
export async function deleteOldWork(db: Db, before: string, most: number): Promise<number> {
  const hours = await sql`
    DELETE FROM team_hours WHERE (staff_id, day) IN (
      SELECT staff_id, day FROM team_hours WHERE day < ${before} LIMIT ${most}
    )`.execute(db);
  const leaves = await sql`
    DELETE FROM staff_leaves WHERE id IN (SELECT id FROM staff_leaves WHERE last_day < ${before} LIMIT ${most})`.execute(
    db,
  );
  return Math.max(Number(hours.numAffectedRows ?? 0), Number(leaves.numAffectedRows ?? 0));
}

/** What is stored about when a person works, for that person. */
export async function listWorkOf(db: Db, staffId: number) {
  return {
    hours: await db
      .selectFrom('teamHours')
      .select(['day', 'minutes'])
      .where('staffId', '=', staffId)
      .orderBy('day')
      .execute(),
    leaves: await db
      .selectFrom('staffLeaves')
      .select(['firstDay', 'lastDay'])
      .where('staffId', '=', staffId)
      .orderBy('firstDay')
      .orderBy('id')
      .execute(),
  };
}

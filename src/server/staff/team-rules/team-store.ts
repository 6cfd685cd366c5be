import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type TeamRule, USUAL_WEIGHT } from '#shared/money/team-weights.ts';
import type { StaffRole } from '#shared/roles.ts';

/** What an owner has set. Without a rule, there are no tips for the team. */
type StoredRule = { rule: TeamRule | null; weights: Partial<Record<StaffRole, number>> };

export async function readRule(db: Db, businessId: number): Promise<StoredRule> {
  const found = await db
    .selectFrom('teamRules')
    .select('rule')
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  const weights = await db
    .selectFrom('teamRoleWeights')
    .select(['role', 'weight'])
    .where('businessId', '=', businessId)
    .orderBy('role')
    .execute();
  return {
    rule: found?.rule ?? null,
    weights: Object.fromEntries(weights.map(({ role, weight }) => [role, weight])),
  };
}

export async function saveRule(
  db: Db,
  businessId: number,
  { rule, weights }: StoredRule,
  now: Date,
): Promise<void> {
  if (rule === null) await db.deleteFrom('teamRules').where('businessId', '=', businessId).execute();
  else
    await db
      .insertInto('teamRules')
      .values({ businessId, rule, updatedAt: now })
      .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ rule, updatedAt: now }))
      .execute();
  for (const [role, weight] of Object.entries(weights))
    await db
      .insertInto('teamRoleWeights')
      .values({ businessId, role, weight })
      .onConflict((conflict) => conflict.columns(['businessId', 'role']).doUpdateSet({ weight }))
      .execute();
}

/** The rule of an active business, if it accepts team tips. */
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

/** The active staff of a business by id, with what the rules need to weigh each on this day. */
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

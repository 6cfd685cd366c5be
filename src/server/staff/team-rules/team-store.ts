import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { shiftsOfDay } from '#server/staff/team-rules/shift-store.ts';
import { type TeamRule, USUAL_WEIGHT } from '#shared/money/team-weights.ts';
import type { StaffRole } from '#shared/roles.ts';

/** What an owner has set. Without a rule, there are no tips for the team. */
type StoredRule = {
  rule: TeamRule | null;
  weights: Partial<Record<StaffRole, number>>;
  /** Roles that get no part. */
  aside: StaffRole[];
};

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
  const aside = await db
    .selectFrom('teamRolesAside')
    .select('role')
    .where('businessId', '=', businessId)
    .orderBy('role')
    .execute();
  return {
    rule: found?.rule ?? null,
    weights: Object.fromEntries(weights.map(({ role, weight }) => [role, weight])),
    aside: aside.map(({ role }) => role as StaffRole),
  };
}

export async function saveRule(
  db: Db,
  businessId: number,
  { rule, weights, aside }: Omit<StoredRule, 'aside'> & { aside: StaffRole[] | undefined },
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
  if (!aside) return;
  await db.deleteFrom('teamRolesAside').where('businessId', '=', businessId).execute();
  if (aside.length > 0)
    await db
      .insertInto('teamRolesAside')
      .values([...new Set(aside)].map((role) => ({ businessId, role })))
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

/**
 * The active staff of a business by id, with what the rules need to weigh each on this day. Hours that somebody entered,
 * also in a file or by the API, count instead of those of the person's own shifts: so an owner can correct them.
 */
export async function listWorkers(db: Db, businessId: number, { day, now }: { day: string; now: Date }) {
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
    .leftJoinLateral(shiftsOfDay(sql`staff.id`, sql`${day}`, now).as('own'), (join) => join.onTrue())
    .select(['staff.id as staffId', 'firstName', 'lastName', 'staff.role', 'roleTitle'])
    .select([
      'teamHours.minutes as enteredMinutes',
      'own.minutes as shiftMinutes',
      'own.since as onShiftSince',
    ])
    .select((select) => [
      select.fn.coalesce('weight', select.lit(USUAL_WEIGHT)).as('roleWeight'),
      select.fn.coalesce('teamHours.minutes', 'own.minutes', select.lit(0)).as('minutes'),
      sql<boolean>`EXISTS (
        SELECT FROM staff_leaves WHERE staff_id = staff.id AND ${day}::date BETWEEN first_day AND last_day
      )`.as('isOnLeave'),
      sql<boolean>`EXISTS (
        SELECT FROM team_roles_aside aside WHERE aside.business_id = staff.business_id AND aside.role = staff.role
      )`.as('isRoleAside'),
    ])
    .where('staff.businessId', '=', businessId)
    .where('isActive', '=', true)
    .orderBy('staff.id')
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import type { ShareRule } from '#shared/contracts/tip-parts.ts';

/** The rule of a business for sharing tips to one person with a group. Undefined: such tips are not divided. */
export async function findShareRule(db: Db, businessId: number): Promise<ShareRule | undefined> {
  return db
    .selectFrom('businesses')
    .innerJoin('shareRules', 'shareRules.id', 'businesses.shareRuleId')
    .select(['percent', 'roles'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirst();
}

/** The same for the active business of a staff member, with what decides whether a tip to them is divided. */
export async function findShareRuleOf(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .innerJoin('shareRules', 'shareRules.id', 'businesses.shareRuleId')
    .select(['shareRules.id as ruleId', 'percent', 'roles', 'staff.businessId', 'staff.role'])
    .where('staff.id', '=', staffId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** A new row for each change: recorded tips refer to the old one. */
export async function saveShareRule(
  db: Db,
  businessId: number,
  rule: ShareRule | null,
  now: Date,
): Promise<void> {
  const inserted =
    rule &&
    (await db
      .insertInto('shareRules')
      .values({ businessId, ...rule, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow());
  await db
    .updateTable('businesses')
    .set({ shareRuleId: inserted?.id ?? null })
    .where('id', '=', businessId)
    .execute();
}

const activeWith = (db: Db, businessId: number, roles: string[]) =>
  db
    .selectFrom('staff')
    .where('businessId', '=', businessId)
    .where('isActive', '=', true)
    .where('role', '=', sql<string>`ANY(${roles}::text[])`);

/** The active staff with these roles who are not on leave on this day, by id. */
export async function listGroup(
  db: Db,
  { businessId, roles, day }: { businessId: number; roles: string[]; day: string },
): Promise<number[]> {
  const members = await activeWith(db, businessId, roles)
    .select('staff.id')
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM staff_leaves WHERE staff_id = staff.id AND ${day}::date BETWEEN first_day AND last_day)`,
    )
    .orderBy('staff.id')
    .execute();
  return members.map(({ id }) => id);
}

/** Also those on leave. */
export async function countGroup(db: Db, businessId: number, roles: string[]): Promise<number> {
  return countRows(activeWith(db, businessId, roles));
}

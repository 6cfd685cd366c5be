import type { Db } from '#server/platform/db/database.ts';
import type { StaffRole } from '#shared/roles.ts';
import type { TeamRule } from '#shared/team-rules.ts';

/** What an owner has set. Without a rule, there are no tips for the team. */
export type StoredRule = { rule: TeamRule | null; weights: Partial<Record<StaffRole, number>> };

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

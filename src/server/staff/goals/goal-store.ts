import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export async function selectGoal(db: Db, staffId: number) {
  return db
    .selectFrom('goals')
    .select(['amount', 'isShared'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
}

export async function saveGoal(
  db: Db,
  staffId: number,
  goal: { amount: string; isShared: boolean },
  now: Date,
): Promise<void> {
  const row = { ...goal, updatedAt: now };
  await db
    .insertInto('goals')
    .values({ staffId, ...row })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(row))
    .execute();
}

export async function deleteGoal(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('goals').where('staffId', '=', staffId).execute();
}

/** The shared goals of the active staff of a business, with what each received in these days. */
export async function listSharedGoals(db: Db, businessId: number, from: string, to: string) {
  const { rows } = await sql<{
    staffId: number;
    firstName: string;
    lastName: string;
    amount: string;
    reached: string;
  }>`
    SELECT staff.id AS staff_id, first_name, last_name, goals.amount,
      (SELECT coalesce(sum(net), 0) FROM daily_totals
       WHERE daily_totals.staff_id = staff.id AND day BETWEEN ${from} AND ${to}) AS reached
    FROM goals JOIN staff ON staff.id = goals.staff_id
    WHERE staff.business_id = ${businessId} AND is_shared AND is_active
    ORDER BY first_name, staff.id`.execute(db);
  return rows;
}

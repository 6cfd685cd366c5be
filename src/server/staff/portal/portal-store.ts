import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { sharedGoal } from '#shared/contracts/goal.ts';
import { addDays } from '#shared/dubai-time.ts';

/** Seven days up to and including `today`, the oldest first, days without a tip as zero. */
export async function listWeekOfStaff(db: Db, staffId: number, today: string) {
  const { rows } = await sql<{ date: string; amount: string }>`
    SELECT series.day::date AS date, coalesce(net, 0) AS amount
    FROM generate_series(${addDays(today, -6)}::date, ${today}::date, interval '1 day') AS series (day)
    LEFT JOIN daily_totals ON daily_totals.day = series.day::date AND staff_id = ${staffId}
    ORDER BY 1`.execute(db);
  return rows;
}

export async function sumDaysOfStaff(db: Db, staffId: number, from: string, to: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    SELECT coalesce(sum(net), 0) AS amount FROM daily_totals
    WHERE staff_id = ${staffId} AND day BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0]?.amount ?? '0';
}

const canBeTipped = sql<boolean>`staff.is_active AND businesses.status = 'active'`;

/**
 * Decides whose tips an account sees: those of its own staff member in the chosen business. Without a valid choice it is
 * their first workplace, preferring those where they can be tipped.
 */
export async function findPortalStaff(db: Db, userId: string, chosenId: number | undefined) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['staff.id', 'firstName', 'lastName', 'role', 'roleTitle', 'isActive', 'businessId'])
    .select('staff.bankName')
    .select(['staff.totalEarnings', 'staff.pendingPayout', 'staff.totalPaidOut'])
    .select(['businesses.status', 'businesses.name', 'businesses.type', 'businesses.tlNumber'])
    .select(['businesses.payoutRhythm', 'businesses.leastPayout'])
    .where('staff.userId', '=', userId)
    .orderBy(sql`business_id = ${chosenId ?? null}::integer IS TRUE`, 'desc')
    .orderBy(canBeTipped, 'desc')
    .orderBy('staff.id')
    .limit(1)
    .executeTakeFirst();
}

/** The workplaces of an account with tips of these days and what is owed, in the order of `findPortalStaff`. */
export async function listWorkplaces(db: Db, userId: string, from: string, to: string) {
  const { rows } = await sql<{ id: number; name: string; thisMonth: string; owed: string }>`
    SELECT businesses.id, businesses.name, staff.pending_payout AS owed,
      (SELECT coalesce(sum(net), 0) FROM daily_totals
       WHERE staff_id = staff.id AND day BETWEEN ${from} AND ${to}) AS this_month
    FROM staff JOIN businesses ON businesses.id = staff.business_id
    WHERE staff.user_id = ${userId} ORDER BY ${canBeTipped} DESC, staff.id`.execute(db);
  return rows;
}

export async function findGoal(db: Db, staffId: number) {
  const found = await db
    .selectFrom('goals')
    .select(['amount', 'isShared'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return found ?? null;
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
  const { rows } = await sql<z.output<typeof sharedGoal>>`
    SELECT staff.id AS staff_id, first_name, last_name, goals.amount,
      (SELECT coalesce(sum(net), 0) FROM daily_totals
       WHERE daily_totals.staff_id = staff.id AND day BETWEEN ${from} AND ${to}) AS reached
    FROM goals JOIN staff ON staff.id = goals.staff_id
    WHERE staff.business_id = ${businessId} AND is_shared AND is_active
    ORDER BY first_name, staff.id`.execute(db);
  return rows;
}

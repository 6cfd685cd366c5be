import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const canBeTipped = sql<boolean>`staff.is_active AND businesses.status = 'active'`;

/**
 * The one place that decides whose tips an account sees: those of its own staff member in the chosen business. Without a
 * choice, or with one that is not theirs, the first of their own: where they can be tipped before where they cannot.
 */
export async function findOwnStaff(
  db: Db,
  { userId, chosenId }: { userId: string; chosenId: number | undefined },
) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['staff.id', 'firstName', 'lastName', 'role', 'roleTitle', 'isActive', 'businessId'])
    .select('staff.bankName')
    .select(['staff.totalEarnings', 'staff.pendingPayout', 'staff.totalPaidOut'])
    .select(['businesses.status', 'businesses.name', 'businesses.type', 'businesses.tlNumber'])
    .where('staff.userId', '=', userId)
    .orderBy(sql`business_id = ${chosenId ?? null}::integer IS TRUE`, 'desc')
    .orderBy(canBeTipped, 'desc')
    .orderBy('staff.id')
    .limit(1)
    .executeTakeFirst();
}

/** With what each received in these days, and what is owed. In the order in which `findOwnStaff` would choose. */
export async function listOwnStaff(db: Db, userId: string, from: string, to: string) {
  const { rows } = await sql<{ id: number; name: string; thisMonth: string; owed: string }>`
    SELECT businesses.id, businesses.name, staff.pending_payout AS owed,
      (SELECT coalesce(sum(net), 0) FROM daily_totals
       WHERE staff_id = staff.id AND day BETWEEN ${from} AND ${to}) AS this_month
    FROM staff JOIN businesses ON businesses.id = staff.business_id
    WHERE staff.user_id = ${userId} ORDER BY ${canBeTipped} DESC, staff.id`.execute(db);
  return rows;
}

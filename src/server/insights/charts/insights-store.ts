import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BusinessType } from '#shared/business-types.ts';
import { startOfDubaiDay } from '#shared/dubai-time.ts';

type Receiver = { staffId: number; firstName: string; lastName: string; count: number; gross: string };

/** Who received tips in a period, the most first. From the daily totals: people and days, not tips. */
export async function listReceivers(
  db: Db,
  businessId: number,
  { from, to }: { from: string; to: string },
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT staff_id, first_name, last_name, sum(daily_totals.tip_count)::int AS count, sum(gross) AS gross
    FROM daily_totals JOIN staff ON staff.id = staff_id
    WHERE daily_totals.business_id = ${businessId} AND day BETWEEN ${from} AND ${to}
    GROUP BY staff_id, first_name, last_name HAVING sum(daily_totals.tip_count) > 0
    ORDER BY sum(gross) DESC, staff_id`.execute(db);
  return rows;
}

/** How many businesses registered in each week since a Monday. Weeks without one are left out. */
export async function countJoined(db: Db, monday: string): Promise<{ monday: string; joined: number }[]> {
  const { rows } = await sql<{ monday: string; joined: number }>`
    SELECT date_trunc('week', created_at AT TIME ZONE 'Asia/Dubai')::date AS monday, count(*)::int AS joined
    FROM businesses WHERE created_at >= ${startOfDubaiDay(monday)} GROUP BY 1`.execute(db);
  return rows;
}

export type Trade = { type: BusinessType; businesses: number; count: number; gross: string };

/** The running totals of all businesses by trade. Reads every business, so it is not for every request. */
export async function sumTrades(db: Db): Promise<Trade[]> {
  const { rows } = await sql<Trade>`
    SELECT type, count(*)::int AS businesses, sum(tip_count)::int AS count, sum(gross_total) AS gross
    FROM businesses GROUP BY type ORDER BY sum(gross_total) DESC, count(*) DESC, type`.execute(db);
  return rows;
}

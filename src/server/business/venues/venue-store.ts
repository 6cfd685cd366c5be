import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Venue, venueTotals } from '#shared/contracts/members.ts';

type VenueRow = Omit<Venue, 'isChosen'>;

/** Their own and those that have invited them, the oldest first. */
export async function listVenuesOf(db: Db, userId: string): Promise<VenueRow[]> {
  const { rows } = await sql<VenueRow>`
    SELECT id, name, type, status, 'owner' AS role FROM businesses WHERE owner_id = ${userId}
    UNION ALL
    SELECT id, name, type, status, members.role FROM members JOIN businesses ON id = business_id
    WHERE user_id = ${userId}
    ORDER BY id`.execute(db);
  return rows;
}

export type VenueFigures = z.output<typeof venueTotals>['all'] & { id: number };

/** From the totals of each day: the month of a venue is some hundred rows, and no tip is read. */
export async function readFigures(
  db: Db,
  ids: number[],
  { from, today }: { from: string; today: string },
): Promise<VenueFigures[]> {
  // A team tip counts once.
  const furtherParts = (first: string, last: string) => sql`(
    SELECT coalesce(sum(further_parts), 0) FROM team_tip_days
    WHERE team_tip_days.business_id = businesses.id AND team_tip_days.day BETWEEN ${first} AND ${last})`;
  const { rows } = await sql<VenueFigures>`
    SELECT businesses.id,
      coalesce(sum(gross) FILTER (WHERE day = ${today}), 0) AS today_amount,
      (coalesce(sum(daily_totals.tip_count) FILTER (WHERE day = ${today}), 0) - ${furtherParts(today, today)})::int AS today_count,
      coalesce(sum(gross), 0) AS month_amount,
      (coalesce(sum(daily_totals.tip_count), 0) - ${furtherParts(from, today)})::int AS month_count,
      (SELECT count(*)::int FROM staff WHERE business_id = businesses.id AND is_active) AS active_staff
    FROM businesses
    LEFT JOIN daily_totals ON business_id = businesses.id AND day BETWEEN ${from} AND ${today}
    WHERE businesses.id = ANY (${ids}) GROUP BY businesses.id`.execute(db);
  return rows;
}

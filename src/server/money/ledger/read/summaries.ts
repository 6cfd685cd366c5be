import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** One week of a business for the weekly mail. Amounts are without what was refunded. A team tip counts once. */
export type WeekOfBusiness = {
  email: string;
  name: string;
  count: number;
  gross: string;
  grossBefore: string;
};

/**
 * Active businesses that got tips in the seven days from `monday` or in the seven before. Only owners with a confirmed
 * address who want summaries.
 */
export async function listWeeks(db: Db, monday: string): Promise<WeekOfBusiness[]> {
  const { rows } = await sql<WeekOfBusiness>`
    SELECT users.email, businesses.name,
      (coalesce(sum(days.tip_count) FILTER (WHERE day >= ${monday}), 0) - (
        SELECT coalesce(sum(further_parts), 0) FROM team_tip_days WHERE team_tip_days.business_id = businesses.id
          AND team_tip_days.day >= ${monday} AND team_tip_days.day < ${monday}::date + 7))::int AS count,
      coalesce(sum(days.gross) FILTER (WHERE day >= ${monday}), 0) AS gross,
      coalesce(sum(days.gross) FILTER (WHERE day < ${monday}), 0) AS gross_before
    FROM daily_totals days
    JOIN businesses ON businesses.id = days.business_id AND businesses.status = 'active'
    JOIN users ON users.id = businesses.owner_id AND ${wantsMail}
    WHERE day >= ${monday}::date - 7 AND day < ${monday}::date + 7 AND days.tip_count > 0
    GROUP BY users.email, businesses.id, businesses.name ORDER BY businesses.id`.execute(db);
  return rows;
}

export type MonthOfPerson = {
  email: string;
  firstName: string;
  businessId: number;
  business: string;
  count: number;
  net: string;
  paidOut: string;
  owed: string;
};

/** Staff members with an account who got tips or were paid in the month, once for each workplace. */
export async function listMonths(
  db: Db,
  month: { start: Date; end: Date; first: string },
): Promise<MonthOfPerson[]> {
  const { rows } = await sql<MonthOfPerson>`
    SELECT users.email, staff.first_name, businesses.id AS business_id, businesses.name AS business,
      coalesce(tipped.count, 0)::int AS count, coalesce(tipped.net, 0) AS net,
      coalesce(paid.amount, 0) AS paid_out, staff.pending_payout AS owed
    FROM staff JOIN users ON users.id = staff.user_id AND ${wantsMail}
    JOIN businesses ON businesses.id = staff.business_id
    LEFT JOIN (
      SELECT staff_id, sum(tip_count) AS count, sum(net) AS net FROM daily_totals
      WHERE day >= ${month.first}::date AND day < ${month.first}::date + interval '1 month' GROUP BY staff_id
    ) tipped ON tipped.staff_id = staff.id
    LEFT JOIN (
      SELECT staff_id, sum(amount) AS amount FROM postings
      WHERE cause = 'payout_completed' AND created_at >= ${month.start} AND created_at < ${month.end} GROUP BY staff_id
    ) paid ON paid.staff_id = staff.id
    WHERE tipped.count > 0 OR paid.amount > 0 ORDER BY staff.id`.execute(db);
  return rows;
}

const wantsMail = sql`users.email_confirmed_at IS NOT NULL AND users.disabled_at IS NULL
  AND NOT EXISTS (SELECT FROM unwanted_summaries WHERE user_id = users.id)`;

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { addDays } from '#shared/dubai-time.ts';

/** All figures come from daily totals and running totals: a dashboard never scans tips. */
export async function sumOfDays(db: Db, businessId: number, from: string, to: string) {
  const { rows } = await sql<{ amount: string; count: number }>`
    SELECT coalesce(sum(gross), 0) AS amount, coalesce(sum(tip_count), 0)::int AS count FROM daily_totals
    WHERE business_id = ${businessId} AND day BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0] ?? { amount: '0', count: 0 };
}

/** Seven days up to and including `today`, the oldest first, days without a tip as zero. */
export async function listWeek(db: Db, businessId: number, today: string) {
  const { rows } = await sql<{ date: string; amount: string }>`
    SELECT series.day::date AS date, coalesce(sum(gross), 0) AS amount
    FROM generate_series(${addDays(today, -6)}::date, ${today}::date, interval '1 day') AS series (day)
    LEFT JOIN daily_totals ON daily_totals.day = series.day::date AND business_id = ${businessId}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Every day of the period, the oldest first, days without a tip as zero. */
export async function listDays(db: Db, businessId: number, from: string, to: string) {
  const { rows } = await sql<{ date: string; count: number; gross: string; net: string }>`
    SELECT series.day::date AS date, coalesce(sum(tip_count), 0)::int AS count,
      coalesce(sum(gross), 0) AS gross, coalesce(sum(net), 0) AS net
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS series (day)
    LEFT JOIN daily_totals ON daily_totals.day = series.day::date AND business_id = ${businessId}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export async function getLifetime(db: Db, businessId: number) {
  const { rows } = await sql<{
    tipCount: number;
    grossTotal: string;
    totalEarnings: string;
    pendingPayout: string;
    totalPaidOut: string;
    activeStaff: number;
  }>`
    SELECT tip_count, gross_total, total_earnings, pending_payout, total_paid_out,
      (SELECT count(*)::int FROM staff WHERE business_id = businesses.id AND is_active) AS active_staff
    FROM businesses WHERE id = ${businessId}`.execute(db);
  const [lifetime] = rows;
  if (!lifetime) throw new Error(`business ${businessId} is gone`);
  return lifetime;
}

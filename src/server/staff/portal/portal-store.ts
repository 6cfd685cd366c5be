import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { addDays } from '#shared/dubai-time.ts';

/** Seven days up to and including `today`, the oldest first, days without a tip as zero. */
export async function listOwnWeek(db: Db, staffId: number, today: string) {
  const { rows } = await sql<{ date: string; amount: string }>`
    SELECT series.day::date AS date, coalesce(net, 0) AS amount
    FROM generate_series(${addDays(today, -6)}::date, ${today}::date, interval '1 day') AS series (day)
    LEFT JOIN daily_totals ON daily_totals.day = series.day::date AND staff_id = ${staffId}
    ORDER BY 1`.execute(db);
  return rows;
}

export async function sumOwnDays(db: Db, staffId: number, from: string, to: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    SELECT coalesce(sum(net), 0) AS amount FROM daily_totals
    WHERE staff_id = ${staffId} AND day BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0]?.amount ?? '0';
}

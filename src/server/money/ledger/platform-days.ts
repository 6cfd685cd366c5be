import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type PlatformDay = { date: string; count: number; gross: string };

/**
 * What is left of the paid tips of all businesses on each day of a period, the oldest first, days without a tip as zero:
 * kept days, and the tips since (see platform-totals.ts). `newTips`: how many of those had to be read.
 */
export async function readPlatformDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ days: PlatformDay[]; newTips: number }> {
  for (;;) {
    const { uptoTipId } = await db.selectFrom('platformSums').select('uptoTipId').executeTakeFirstOrThrow();
    const { rows } = await sql<PlatformDay & { newTips: number }>`
      WITH new AS (
        SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date AS day, count(*)::int AS tips,
          count(*) FILTER (WHERE status = 'paid') AS tip_count, sum(gross_left(tips)) AS gross
        FROM tips WHERE id > ${uptoTipId} GROUP BY 1
      )
      SELECT series.day::date AS date, (coalesce(kept.tip_count, 0) + coalesce(new.tip_count, 0))::int AS count,
        coalesce(kept.gross, 0) + coalesce(new.gross, 0) AS gross, (SELECT coalesce(sum(tips), 0)::int FROM new) AS new_tips
      FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS series (day)
      JOIN platform_sums ON upto_tip_id = ${uptoTipId}
      LEFT JOIN platform_days kept ON kept.day = series.day::date
      LEFT JOIN new ON new.day = series.day::date
      ORDER BY 1`.execute(db);
    // Without rows the kept days have moved on meanwhile.
    if (rows[0]) {
      const { newTips } = rows[0];
      return { days: rows.map(({ date, count, gross }) => ({ date, count, gross })), newTips };
    }
  }
}

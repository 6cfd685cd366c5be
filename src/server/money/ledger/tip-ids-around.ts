import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';

export type TipIds = { first: number; end: number };

/**
 * Where the tips of some Dubai days are among all tips, with a day more at both ends: from `first` up to before `end`. Ids
 * are searched by halves, as a word in a dictionary, because there is no index by time that leads to single tips. Nearly
 * always right: ids follow the time unless a clock was wrong, so whoever uses them must compare the result.
 */
export async function findTipIdsAround(db: Db, { from, to }: { from: string; to: string }): Promise<TipIds> {
  const starts = [startOfDubaiDay(addDays(from, -1)), startOfDubaiDay(addDays(to, 2))];
  const { rows } = await sql<{ at: number; id: number }>`
    WITH RECURSIVE search AS (
      SELECT wanted.at, wanted.instant, coalesce((SELECT min(id) FROM tips), 0) AS low,
        coalesce((SELECT max(id) FROM tips), 0) + 1 AS high
      FROM unnest(${starts}::timestamptz[]) WITH ORDINALITY AS wanted (instant, at)
      UNION ALL
      SELECT at, instant, CASE WHEN tip.created_at < instant THEN tip.id + 1 ELSE low END,
        CASE WHEN tip.created_at < instant THEN high ELSE (low + high) / 2 END
      FROM search CROSS JOIN LATERAL (
        SELECT id, created_at FROM tips WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1
      ) tip WHERE low < high
    )
    SELECT at::int AS at, max(low) AS id FROM search GROUP BY at ORDER BY at`.execute(db);
  return { first: rows[0]?.id ?? 0, end: rows[1]?.id ?? 0 };
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Opened } from '#server/tipping/page-opens/page-opens.ts';

/** Adds counts to those of other processes. Sorted, so that two processes lock the same rows in the same order. */
export async function addOpens(db: Db, opened: readonly Opened[]): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT businesses.id AS business_id, day,
        coalesce(sum(count) FILTER (WHERE page = 'team'), 0) AS team_opens,
        coalesce(sum(count) FILTER (WHERE page <> 'team'), 0) AS tip_opens
      FROM unnest(${opened.map(({ day }) => day)}::date[], ${opened.map(({ page }) => page)}::text[],
        ${opened.map(({ id }) => id)}::integer[], ${opened.map(({ count }) => count)}::integer[]) AS opened (day, page, id, count)
      LEFT JOIN staff ON page = 'tip' AND staff.id = opened.id
      JOIN businesses ON businesses.id = CASE page WHEN 'tip' THEN staff.business_id ELSE opened.id END
      GROUP BY 1, 2
    ), added AS (
      INSERT INTO page_opens AS before SELECT * FROM counted ORDER BY business_id, day
      ON CONFLICT (business_id, day) DO UPDATE SET team_opens = before.team_opens + excluded.team_opens,
        tip_opens = before.tip_opens + excluded.tip_opens
    )
    INSERT INTO platform_opens AS before SELECT day, sum(team_opens), sum(tip_opens) FROM counted GROUP BY day ORDER BY day
    ON CONFLICT (day) DO UPDATE SET team_opens = before.team_opens + excluded.team_opens,
      tip_opens = before.tip_opens + excluded.tip_opens`.execute(db);
}

type Counts = { teamOpens: number; tipOpens: number };

export async function sumOpens(db: Db, businessId: number, from: string, to: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT coalesce(sum(team_opens), 0)::int AS team_opens, coalesce(sum(tip_opens), 0)::int AS tip_opens
    FROM page_opens WHERE business_id = ${businessId} AND day BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0] ?? { teamOpens: 0, tipOpens: 0 };
}

export async function sumPlatformOpens(db: Db, from: string, to: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT coalesce(sum(team_opens), 0)::int AS team_opens, coalesce(sum(tip_opens), 0)::int AS tip_opens
    FROM platform_opens WHERE day BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0] ?? { teamOpens: 0, tipOpens: 0 };
}

/** The oldest day of which there are counts. */
export async function findFirstCountedDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`SELECT min(day) AS day FROM platform_opens`.execute(db);
  return rows[0]?.day ?? null;
}

export async function deleteOpensBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('pageOpens').where('day', '<', day).execute();
  await db.deleteFrom('platformOpens').where('day', '<', day).execute();
}

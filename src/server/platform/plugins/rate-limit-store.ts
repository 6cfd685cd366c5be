import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type OwnCount = { key: string; count: number };

/** Counts end within a minute. One that ends later is from before the database's clock was set back. */
const isNow = sql`ends_at > now() AND ends_at < now() + interval '2 minutes'`;

/**
 * Writes what this process has counted, and returns what the others have counted under the same keys. `remainingMs`:
 * when this process resets its counts. All times are the database's, so the clocks of the nodes do not matter.
 */
export async function exchangeCounts(db: Db, process: string, own: OwnCount[], remainingMs: number) {
  const keys = own.map(({ key }) => key);
  const { rows } = await sql<{ key: string; count: number }>`
    WITH written AS (
      INSERT INTO limit_counts (key, process, count, ends_at)
      SELECT key, ${process}::uuid, count, now() + ${remainingMs}::float8 * interval '1 millisecond'
      FROM unnest(${keys}::text[], ${own.map(({ count }) => count)}::integer[]) AS own (key, count)
      ON CONFLICT (key, process) DO UPDATE SET count = excluded.count, ends_at = excluded.ends_at
    )
    SELECT key, sum(count)::integer AS count FROM limit_counts
    WHERE key = ANY (${keys}) AND process <> ${process}::uuid AND ${isNow}
    GROUP BY key`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export async function sweepCounts(db: Db): Promise<void> {
  // Rows that another process is deleting are left to it: two processes must not wait for each other.
  await sql`
    DELETE FROM limit_counts WHERE (key, process) IN (
      SELECT key, process FROM limit_counts WHERE NOT (${isNow}) FOR UPDATE SKIP LOCKED)`.execute(db);
}

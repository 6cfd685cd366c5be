import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Two connections may see `now()` in the other order than their transactions ended. */
const TOLERANCE = sql`interval '5 seconds'`;

/**
 * pg-boss compares the database's clock with times that it has stored. When that clock is set back, what is stored is in
 * the future, and until the clock has caught up no schedule is looked at, no waiting job is taken, and a job of a minute
 * that comes a second time counts as sent. None of our jobs is meant for later, so all of that is due now.
 *
 * Returns by how much the clock was set back, within a minute: the schedule was looked at shortly before. One node gets
 * it, and all others 0.
 */
export async function repairJobTimes(db: Db): Promise<number> {
  const { rows } = await sql<{ backMs: number | null }>`
    WITH step AS (
      SELECT cron_on - now() AS back FROM pgboss.version WHERE cron_on > now() + ${TOLERANCE} FOR UPDATE
    ), schedules AS (
      UPDATE pgboss.version SET cron_on = now() - interval '1 minute' FROM step
    ), jobs AS (
      UPDATE pgboss.job SET
        start_after = least(start_after, now()),
        singleton_on = CASE WHEN singleton_on <= now() AT TIME ZONE 'UTC' THEN singleton_on END
      WHERE state < 'active' AND start_after > now() + ${TOLERANCE}
        OR singleton_on > now() AT TIME ZONE 'UTC' + ${TOLERANCE}
    )
    SELECT (SELECT extract(epoch FROM back)::float8 * 1000 FROM step) AS back_ms`.execute(db);
  return rows[0]?.backMs ?? 0;
}

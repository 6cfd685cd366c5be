import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { CrashReport } from '#shared/contracts/platform.ts';

export async function addCrash(db: Db, crash: CrashReport, now: Date): Promise<void> {
  const { page, build, name, message, stack } = crash;
  await sql`
    INSERT INTO page_crashes AS before (page, build, name, message, stack, first_at, last_at)
    VALUES (${page}, ${build}, ${name}, ${message}, ${stack}, ${now}, ${now})
    ON CONFLICT (page, build, name, message) DO UPDATE SET count = before.count + 1, stack = excluded.stack,
      last_at = greatest(before.last_at, excluded.last_at)`.execute(db);
}

/** Two reports can delete at the same time. Neither waits for a row of the other, so they cannot block each other. */
export async function deleteAllButNewest(db: Db, kept: number): Promise<void> {
  await sql`
    DELETE FROM page_crashes WHERE id IN (
      SELECT id FROM page_crashes ORDER BY last_at DESC, id DESC OFFSET ${kept} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  );
}

export async function deleteCrashesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('pageCrashes').where('lastAt', '<', at).execute();
}

export function listCrashes(db: Db, limit: number) {
  return db
    .selectFrom('pageCrashes')
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

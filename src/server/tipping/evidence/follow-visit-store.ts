import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';

/** Adds visits to those of before, also of other processes. */
export async function addVisits(db: Db, rows: Insertable<Database['followVisits']>[]): Promise<void> {
  await db
    .insertInto('followVisits')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('tipId').doUpdateSet({
        count: sql`follow_visits.count + excluded.count`,
        firstAt: sql`least(follow_visits.first_at, excluded.first_at)`,
        lastAt: sql`greatest(follow_visits.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

export async function findVisits(
  db: Db,
  tipId: number,
): Promise<Selectable<Database['followVisits']> | undefined> {
  return db.selectFrom('followVisits').selectAll().where('tipId', '=', tipId).executeTakeFirst();
}

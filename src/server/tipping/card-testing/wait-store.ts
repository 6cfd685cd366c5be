import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type Wait = { key: string; until: Date };

export async function listWaits(db: Db, now: Date): Promise<Wait[]> {
  return db.selectFrom('tipWaits').selectAll().where('until', '>', now).execute();
}

/** A wait that is longer already stays. Rows are written in the order of their keys, so no two requests deadlock. */
export async function keepWaits(db: Db, waits: Wait[]): Promise<void> {
  if (waits.length === 0) return;
  await db
    .insertInto('tipWaits')
    .values(waits.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ until: sql`greatest(tip_waits.until, excluded.until)` }),
    )
    .execute();
}

export async function sweepWaits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tipWaits').where('until', '<=', now).execute();
}

import type { Db } from '#server/platform/db/database.ts';

export type HoursRow = { staffId: number; day: string; minutes: number };

/** Whose hours an owner can give: the active staff, by id. */
export async function listActivePeople(db: Db, businessId: number) {
  return db
    .selectFrom('staff')
    .select(['id as staffId', 'firstName', 'lastName'])
    .where('businessId', '=', businessId)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
}

/** In one statement, so that guests' pages are told once. */
export async function saveHours(db: Db, rows: HoursRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('teamHours')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['staffId', 'day'])
        .doUpdateSet((update) => ({ minutes: update.ref('excluded.minutes') })),
    )
    .execute();
}

export async function removeHours(db: Db, day: string, staffIds: number[]): Promise<void> {
  if (staffIds.length === 0) return;
  await db.deleteFrom('teamHours').where('day', '=', day).where('staffId', 'in', staffIds).execute();
}

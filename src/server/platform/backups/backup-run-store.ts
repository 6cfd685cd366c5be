import type { Db } from '#server/platform/db/database.ts';

export type FinishedBackup = { name: string | null; bytes: number | null; failure: string | null };

export async function insertBackupRun(db: Db, startedAt: Date): Promise<number> {
  const { id } = await db
    .insertInto('backupRuns')
    .values({ startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** At the start: a run without an end whose process was killed. If it still goes on, its end is noted over this. */
export async function endCutOffRuns(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('backupRuns')
    .set({ finishedAt: at, failure: 'interrupted' })
    .where('finishedAt', 'is', null)
    .execute();
}

export async function finishBackupRun(db: Db, id: number, end: FinishedBackup, at: Date): Promise<void> {
  await db
    .updateTable('backupRuns')
    .set({ ...end, finishedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function findLastBackupRun(db: Db) {
  return db
    .selectFrom('backupRuns')
    .select(['startedAt', 'finishedAt', 'bytes', 'failure'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

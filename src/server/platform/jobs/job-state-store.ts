import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { JobName } from '#shared/program-status.ts';

export async function insertJobs(db: Db, jobs: readonly JobName[], now: Date): Promise<void> {
  await db
    .insertInto('jobStates')
    .values(jobs.map((job) => ({ job, knownSince: now })))
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();
}

export async function deleteOtherJobs(db: Db, jobs: readonly JobName[]): Promise<void> {
  await db.deleteFrom('jobStates').where('job', 'not in', jobs).execute();
}

export async function setJobEnd(
  db: Db,
  job: JobName,
  column: 'succeededAt' | 'failedAt',
  now: Date,
): Promise<void> {
  await db
    .updateTable('jobStates')
    .set({ [column]: now })
    .where('job', '=', job)
    .execute();
}

export async function listJobRows(db: Db) {
  return db
    .selectFrom('jobStates')
    .select(['knownSince', 'succeededAt', 'failedAt', sql<JobName>`job`.as('job')])
    .execute();
}

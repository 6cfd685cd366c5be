import type { Db } from '#server/platform/db/database.ts';
import { jobSchedules, nextRunOf } from '#server/platform/jobs/job-schedule.ts';
import {
  deleteOtherJobs,
  insertJobs,
  listJobRows,
  setJobEnd,
} from '#server/platform/jobs/job-state-store.ts';
import { type JobName, jobNames } from '#shared/program-status.ts';

/** To be called at the start, with the jobs that this configuration has. */
export async function knowJobs(db: Db, jobs: readonly JobName[], now: Date): Promise<void> {
  await insertJobs(db, jobs, now);
  await deleteOtherJobs(db, jobs);
}

export async function noteJobEnd(db: Db, job: JobName, outcome: 'ok' | 'failed', now: Date): Promise<void> {
  await setJobEnd(db, job, outcome === 'ok' ? 'succeededAt' : 'failedAt', now);
}

export async function listJobStates(db: Db, now: Date) {
  const rows = await listJobRows(db);
  return jobNames.flatMap((name) => {
    const row = rows.find(({ job }) => job === name);
    if (!row) return [];
    const { succeededAt, failedAt, knownSince } = row;
    const schedule = jobSchedules[name];
    // Since the last success, or since the job is known if it never succeeded.
    const ageSeconds = Math.max(0, (now.getTime() - (succeededAt ?? knownSince).getTime()) / 1000);
    const lateAfterSeconds = schedule.lateAfterMinutes * 60;
    return {
      name,
      lastSuccessAt: succeededAt,
      lastFailureAt: failedAt,
      nextAt: nextRunOf(schedule, now),
      ageSeconds,
      lateAfterSeconds,
      isLate: ageSeconds > lateAfterSeconds,
      // The last run failed.
      isFailing: failedAt !== null && (succeededAt === null || failedAt > succeededAt),
    };
  });
}

import { PgBoss } from 'pg-boss';
import { endCutOffRuns } from '#server/platform/backups/backup-run-store.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';
import { cronOf, jobSchedules } from '#server/platform/jobs/job-schedule.ts';
import { knowJobs, noteJobEnd } from '#server/platform/jobs/job-states.ts';
import type { RunJob } from '#server/platform/observe/program-metrics.ts';
import { type JobNeeds, jobsOf } from '#server/process/job-work.ts';
import { type JobName, jobNames } from '#shared/program-status.ts';

export type Jobs = { stop(): Promise<void> };

type Needs = JobNeeds & { runJob: RunJob };

/** Background jobs with pg-boss, in the same PostgreSQL: each job runs on one node or worker only. */
export async function startJobs(url: string, needs: Needs): Promise<Jobs> {
  const { db, clock, runJob, log } = needs;
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: 'karam jobs',
    // A migration has made it: the application's role may make no schema.
    createSchema: false,
    // Passed on to the driver's pool.
    ...{ Client: PostgresClient },
  });
  // Without an error listener a lost connection would end the process. pg-boss reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'a background job could not reach the database'));
  await boss.start();
  if (needs.backups) await endCutOffRuns(db, clock());

  const jobs = jobsOf(needs);
  const names = jobNames.filter((name) => jobs[name]);
  await knowJobs(db, names, clock());
  // Only a first start, or one of a new version, has to make any. A schedule cannot be without its queue.
  const cronByName = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of names) {
    const cron = cronOf(jobSchedules[name]);
    if (cronByName.get(name) !== cron) {
      await boss.createQueue(name);
      await boss.schedule(name, cron);
    }
    await boss.work(name, () => runJob(name, () => noteHowItEnds(name)));
  }
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) };

  async function noteHowItEnds(name: JobName): Promise<void> {
    try {
      await jobs[name]?.();
    } catch (error) {
      log.error({ err: error, job: name }, 'a background job failed');
      // pg-boss tries again, and needs the error of the job, not one of this note.
      await noteJobEnd(db, name, 'failed', clock()).catch(() => undefined);
      throw error;
    }
    await noteJobEnd(db, name, 'ok', clock());
  }
}

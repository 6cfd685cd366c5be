import { PgBoss } from 'pg-boss';
import { bringDeliveriesForward } from '#server/money/webhooks/delivery-store.ts';
import { endCutOffRuns } from '#server/platform/backups/backup-run-store.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';
import { repairJobTimes } from '#server/platform/jobs/job-clock-store.ts';
import { cronOf, jobSchedules } from '#server/platform/jobs/job-schedule.ts';
import { knowJobs, noteJobEnd } from '#server/platform/jobs/job-states.ts';
import { bringMailsForward } from '#server/platform/mail/outbox-store.ts';
import type { RunJob } from '#server/platform/observe/program-metrics.ts';
import { type JobNeeds, jobsOf } from '#server/process/job-work.ts';
import { type JobName, jobNames } from '#shared/program-status.ts';

export type Jobs = { stop(): Promise<void> };

/** `repairEveryMs`: tests do not wait that long. */
type Needs = JobNeeds & { runJob: RunJob; repairEveryMs?: number };

const REPAIR_EVERY_MS = 30_000;
/** How often pg-boss compares its clock with the database's. It assumes the last difference meanwhile. */
const COMPARE_CLOCKS_EVERY_SECONDS = 60;

/** Background jobs with pg-boss, in the same PostgreSQL: each job runs on one node or worker only. */
export async function startJobs(url: string, needs: Needs): Promise<Jobs> {
  const { db, clock, runJob, log, repairEveryMs = REPAIR_EVERY_MS } = needs;
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: 'karam jobs',
    // A migration has made it: the application's role may make no schema.
    createSchema: false,
    clockMonitorIntervalSeconds: COMPARE_CLOCKS_EVERY_SECONDS,
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
  const scheduled = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const name of names) {
    const cron = cronOf(jobSchedules[name]);
    const before = scheduled.get(name);
    if (before?.cron !== cron || before.options?.missed !== 'once') {
      await boss.createQueue(name);
      // A clock that jumps over the time of a nightly job, or a stop at that time, must not cost a day.
      await boss.schedule(name, cron, null, { missed: 'once' });
    }
    await boss.work(name, () => runJob(name, () => noteHowItEnds(name)));
  }
  // Timers do not follow the wall clock.
  const repairing = setInterval(() => void repairTimes(), repairEveryMs);
  return {
    stop() {
      clearInterval(repairing);
      return boss.stop({ graceful: true, close: true, timeout: 10_000 });
    },
  };

  async function repairTimes(): Promise<void> {
    try {
      const backMs = await repairJobTimes(db);
      if (backMs === 0) return;
      log.info({ backMs }, 'the clock of the database was set back: jobs go on');
      await bringMailsForward(db, backMs, clock());
      await bringDeliveriesForward(db, backMs, clock());
    } catch (error) {
      log.error({ err: error }, 'a background job could not reach the database');
    }
  }

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

import { PgBoss } from 'pg-boss';
import { archiveFinishedWal } from '#server/db/backup/archive-finished-wal.ts';
import type { Db } from '#server/db/database.ts';
import { PostgresClient } from '#server/db/postgres-client.ts';
import { sweepSignIns } from '#server/features/auth/sweep-sign-ins.ts';
import { copyBackups } from '#server/features/backups/copy-backups.ts';
import { type BackupPlan, noteCutOffBackups, runBackup } from '#server/features/backups/run-backup.ts';
import { sweepCardTesting } from '#server/features/card-testing/sweep-card-testing.ts';
import { cronOf, jobSchedules } from '#server/features/jobs/job-schedule.ts';
import { knowJobs, noteJobEnd } from '#server/features/jobs/job-states.ts';
import { checkNightly } from '#server/features/ledger-checks/nightly-checks.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { sweepObjects } from '#server/features/objects/sweep-objects.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import { askForBooks } from '#server/features/payments/read-provider-books.ts';
import { sweepRefunds } from '#server/features/payments/refund-tip.ts';
import { sweepPayments } from '#server/features/payments/sweep-payments.ts';
import { eraseNightly } from '#server/features/privacy/erase-nightly.ts';
import { isHeld } from '#server/features/settings/hold.ts';
import { type SendMail, sendMails } from '#server/mail/send-mails.ts';
import type { RunJob } from '#server/observe/job-metrics.ts';
import { type JobName, jobNames } from '#shared/job-names.ts';

export type Jobs = { stop(): Promise<void> };

type Needs = {
  db: Db;
  patientDb: Db;
  files: ObjectFiles;
  send: SendMail | undefined;
  payments: Payments;
  publicOrigin: string;
  /** Missing if the database is not ours to copy, or backups are turned off. */
  backups: BackupPlan | undefined;
  clock: () => Date;
  runJob: RunJob;
  log: { error(detail: object, message: string): void };
};

/** Background jobs with pg-boss, in the same PostgreSQL: each job runs on one node or worker only. */
export async function startJobs(url: string, needs: Needs): Promise<Jobs> {
  const { db, clock, runJob, log } = needs;
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: 'karam jobs',
    // Passed on to the driver's pool.
    ...{ Client: PostgresClient },
  });
  // Without an error listener a lost connection would end the process. pg-boss reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'a background job could not reach the database'));
  await boss.start();
  if (needs.backups) await noteCutOffBackups(db, clock);

  const jobs = jobsOf(needs);
  const names = jobNames.filter((name) => jobs[name]);
  await knowJobs(db, names, clock());
  for (const name of names) {
    await boss.createQueue(name);
    await boss.work(name, () => runJob(name, () => noteHowItEnds(name)));
    await boss.schedule(name, cronOf(jobSchedules[name]));
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

/** What each job does. A job that this configuration does not have is undefined. */
function jobsOf(needs: Needs): Record<JobName, (() => Promise<unknown>) | undefined> {
  const { db, patientDb, files, send, payments, publicOrigin, backups, clock, log } = needs;
  const s3 = backups?.s3;
  return {
    async 'sweep-sessions'() {
      await sweepSignIns(db, clock());
      await sweepCardTesting(db, clock());
    },
    'check-ledger': () => checkNightly(patientDb, { clock, publicOrigin, log }),
    async 'ask-for-books'() {
      // The sandbox keeps no books.
      if (payments.provider.name === 'stripe' && !(await isHeld(db))) await askForBooks(payments);
    },
    async 'sweep-payments'() {
      if (await isHeld(db)) return;
      await sweepPayments(payments);
      await sweepRefunds(payments);
    },
    async 'send-mails'() {
      // Without a mail server, mails stay in the outbox, where admins can read them.
      if (send && !(await isHeld(db))) await sendMails(db, send, clock);
    },
    'sweep-objects': () => sweepObjects(db, files, clock()),
    async 'erase-personal-data'() {
      if (!(await isHeld(db))) await eraseNightly(patientDb, { files, clock, log });
    },
    'take-backup': backups && (() => runBackup(db, backups, clock)),
    'archive-log': backups && (() => archiveFinishedWal(backups)),
    'copy-backups':
      s3 &&
      (async () => {
        // The original may still be running, and both would write to the same place.
        if (!(await isHeld(db))) await copyBackups({ ...backups, s3 }, clock);
      }),
  };
}

import type { Db } from '#server/platform/db/database.ts';
import { listJobStates } from '#server/platform/jobs/job-states.ts';
import type { Figure } from '#server/platform/observe/program-metrics.ts';
import {
  readBackupFigures,
  readDatabaseTime,
  readLedgerFigures,
  readMailFigures,
} from '#server/platform/status/status-store.ts';

/** What /metrics says about mails, the ledger, backups, jobs and the clocks. */
export async function readFigures(
  db: Db,
  clock: () => Date,
  readCopies: () => Promise<{ lastAt: Date | null } | undefined> = async () => undefined,
): Promise<Figure[]> {
  const now = clock();
  const aheadMs = await compareClocks(db, clock);
  const [mail, ledger, backups, copies, jobs] = await Promise.all([
    readMailFigures(db),
    readLedgerFigures(db),
    readBackupFigures(db),
    // A file that cannot be read must not hide the other figures.
    readCopies().catch(() => undefined),
    listJobStates(db, now),
  ]);
  const age = (at: Date | null) => at && Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const single = (name: string, help: string, value: number | null) => ({ name, help, values: [{ value }] });
  const byJob = (name: string, help: string, figureOf: (job: (typeof jobs)[number]) => number | null) => ({
    name,
    help,
    values: jobs.map((job) => ({ labels: { name: job.name }, value: figureOf(job) })),
  });
  return [
    single(
      'karam_clock_ahead_of_database_seconds',
      'How far the clock of this node is ahead of that of the database; negative if it is behind',
      aheadMs / 1000,
    ),
    single('karam_mails_waiting', 'Mails that are not sent yet', mail.waiting),
    single(
      'karam_oldest_mail_age_seconds',
      'Age of the oldest mail that is not sent yet',
      age(mail.oldestAt),
    ),
    single('karam_ledger_check_age_seconds', 'Time since the last complete ledger check', age(ledger.lastAt)),
    single(
      'karam_ledger_broken_rules',
      'Rules that the last complete ledger check found broken',
      ledger.brokenRules,
    ),
    single(
      'karam_backup_age_seconds',
      'Time since the last complete backup of the embedded database',
      age(backups.lastAt),
    ),
    single(
      'karam_backup_copy_age_seconds',
      'Time since all backups and the whole archived log were last in S3',
      age(copies?.lastAt ?? null),
    ),
    byJob(
      'karam_job_last_success_timestamp_seconds',
      'When a job last succeeded',
      ({ lastSuccessAt }) => lastSuccessAt && lastSuccessAt.getTime() / 1000,
    ),
    byJob(
      'karam_job_age_seconds',
      'Time since a job last succeeded, or since it is known if it never did',
      ({ ageSeconds }) => ageSeconds,
    ),
    byJob(
      'karam_job_late_after_seconds',
      'A job whose age is above this is late',
      ({ lateAfterSeconds }) => lateAfterSeconds,
    ),
  ];
}

/** Half of the time that the question takes is the most that this can be wrong. */
async function compareClocks(db: Db, clock: () => Date): Promise<number> {
  const before = clock().getTime();
  const there = await readDatabaseTime(db);
  return (before + clock().getTime()) / 2 - there.getTime();
}

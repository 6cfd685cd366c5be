import { PgBoss } from 'pg-boss';
import { archiveFinishedWal } from '#server/db/backup/archive-finished-wal.ts';
import type { Db } from '#server/db/database.ts';
import { PostgresClient } from '#server/db/postgres-client.ts';
import { sweepSignIns } from '#server/features/auth/sweep-sign-ins.ts';
import { type BackupPlan, noteCutOffBackups, runBackup } from '#server/features/backups/run-backup.ts';
import { checkNightly } from '#server/features/ledger-checks/nightly-checks.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { sweepObjects } from '#server/features/objects/sweep-objects.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import { askForBooks } from '#server/features/payments/read-provider-books.ts';
import { sweepRefunds } from '#server/features/payments/refund-tip.ts';
import { sweepPayments } from '#server/features/payments/sweep-payments.ts';
import { isHeld } from '#server/features/settings/hold.ts';
import { type SendMail, sendMails } from '#server/mail/send-mails.ts';

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
  log: { error(detail: object, message: string): void };
};

/** Background jobs with pg-boss, in the same PostgreSQL: each job runs on one node or worker only. */
export async function startJobs(
  url: string,
  { db, patientDb, files, send, payments, publicOrigin, backups, clock, log }: Needs,
): Promise<Jobs> {
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

  await boss.createQueue('sweep-sessions');
  await boss.work('sweep-sessions', async () => {
    await sweepSignIns(db, clock());
  });
  await boss.schedule('sweep-sessions', '17 * * * *');

  // 03:30 in Dubai.
  await boss.createQueue('check-ledger');
  await boss.work('check-ledger', () => checkNightly(patientDb, { clock, publicOrigin, log }));
  await boss.schedule('check-ledger', '30 23 * * *');

  // 02:45 in Dubai: the day before is over, and the ledger check that uses these figures runs at 03:30.
  await boss.createQueue('ask-for-books');
  await boss.work('ask-for-books', async () => {
    // The sandbox keeps no books.
    if (payments.provider.name === 'stripe' && !(await isHeld(db))) await askForBooks(payments);
  });
  await boss.schedule('ask-for-books', '45 22 * * *');

  await boss.createQueue('sweep-payments');
  await boss.work('sweep-payments', async () => {
    if (await isHeld(db)) return;
    await sweepPayments(payments);
    await sweepRefunds(payments);
  });
  await boss.schedule('sweep-payments', '* * * * *');

  await boss.createQueue('send-mails');
  await boss.work('send-mails', async () => {
    // Without a mail server, mails stay in the outbox, where admins can read them.
    if (send && !(await isHeld(db))) await sendMails(db, send, clock);
  });
  await boss.schedule('send-mails', '* * * * *');

  await boss.createQueue('sweep-objects');
  await boss.work('sweep-objects', async () => {
    await sweepObjects(db, files, clock());
  });
  await boss.schedule('sweep-objects', '37 * * * *');

  if (backups) {
    await noteCutOffBackups(db, clock);
    // 03:00 in Dubai.
    await boss.createQueue('take-backup');
    await boss.work('take-backup', async () => {
      await runBackup(db, backups, clock);
    });
    await boss.schedule('take-backup', '0 23 * * *');

    await boss.createQueue('archive-log');
    await boss.work('archive-log', async () => {
      await archiveFinishedWal(backups);
    });
    await boss.schedule('archive-log', '*/5 * * * *');
  }

  return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) };
}

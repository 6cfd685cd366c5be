import { archiveFinishedWal } from '#server/db/backup/archive-finished-wal.ts';
import type { Db } from '#server/db/database.ts';
import { sweepKeys } from '#server/features/api-keys/api-keys.ts';
import { sweepSignIns } from '#server/features/auth/sweep-sign-ins.ts';
import { copyBackups } from '#server/features/backups/copy-backups.ts';
import { type BackupPlan, runBackup } from '#server/features/backups/run-backup.ts';
import { sweepCardTesting } from '#server/features/card-testing/sweep-card-testing.ts';
import { checkNightly } from '#server/features/ledger-checks/nightly-checks.ts';
import { sealPostings } from '#server/features/ledger-checks/seal-postings.ts';
import { sweepMemberInvites } from '#server/features/members/members.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { sweepObjects } from '#server/features/objects/sweep-objects.ts';
import { sweepCrashes } from '#server/features/page-crashes/page-crashes.ts';
import { sweepOpens } from '#server/features/page-opens/count-opens.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import { askForBooks } from '#server/features/payments/read-provider-books.ts';
import { sweepRefunds } from '#server/features/payments/refund-tip.ts';
import { sweepPayments } from '#server/features/payments/sweep-payments.ts';
import { tellOfDisputes } from '#server/features/payments/tell-of-disputes.ts';
import { eraseNightly } from '#server/features/privacy/erase-nightly.ts';
import { sendPushes } from '#server/features/push/send-pushes.ts';
import type { VapidKeys } from '#server/features/push/vapid.ts';
import { isHeld } from '#server/features/settings/hold.ts';
import { writeSummaries } from '#server/features/summaries/write-summaries.ts';
import type { Sender } from '#server/features/webhooks/post-signed.ts';
import { sendWebhooks, sweepWebhooks } from '#server/features/webhooks/send-webhooks.ts';
import { type SendMail, sendMails } from '#server/mail/send-mails.ts';
import type { JobName } from '#shared/job-names.ts';

export type JobNeeds = {
  db: Db;
  patientDb: Db;
  files: ObjectFiles;
  send: SendMail | undefined;
  payments: Payments;
  /** Sends webhooks to businesses, and push messages. */
  sender: Sender;
  pushKeys: VapidKeys;
  publicOrigin: string;
  /** Missing if the database is not ours to copy, or backups are turned off. */
  backups: BackupPlan | undefined;
  clock: () => Date;
  log: Record<'error' | 'info', (detail: object, message: string) => void>;
};

/** What each job does. A job that this configuration does not have is undefined. */
export function jobsOf(needs: JobNeeds): Record<JobName, (() => Promise<unknown>) | undefined> {
  const { db, patientDb, files, send, sender, pushKeys, payments, publicOrigin, backups, clock, log } = needs;
  const s3 = backups?.s3;
  return {
    async 'sweep-sessions'() {
      await sweepSignIns(db, clock());
      await sweepCardTesting(db, clock());
      await sweepKeys(db, clock());
      await sweepMemberInvites(db, clock());
      await sweepWebhooks(db, clock());
      await sweepOpens(db, clock());
      await sweepCrashes(db, clock());
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
      await tellOfDisputes(payments);
    },
    async 'send-mails'() {
      // Without a mail server, mails stay in the outbox, where admins can read them.
      if (send && !(await isHeld(db))) await sendMails(db, send, clock);
    },
    async 'send-webhooks'() {
      if (!(await isHeld(db))) await sendWebhooks({ db, clock, publicOrigin, sender });
    },
    async 'write-summaries'() {
      if (!(await isHeld(db))) await writeSummaries({ db: patientDb, clock, publicOrigin });
    },
    async 'send-pushes'() {
      if (!(await isHeld(db))) await sendPushes({ db, clock, publicOrigin, sender, keys: pushKeys });
    },
    'seal-postings': () => sealPostings(patientDb, { clock, log }),
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

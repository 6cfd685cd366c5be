import { sweepKeys } from '#server/business/api-keys/api-keys.ts';
import { remindOfLicences } from '#server/business/licences/licences.ts';
import { deleteExpiredInvites } from '#server/business/members/member-store.ts';
import { sweepSignIns } from '#server/identity/sign-in/sessions-of-user.ts';
import { applyDueProposals } from '#server/identity/two-persons/proposals.ts';
import { writeSummaries } from '#server/insights/summaries.ts';
import { exchangeFiles } from '#server/money/bank-channel/exchange-files.ts';
import { checkNightly } from '#server/money/checks/run-checks.ts';
import { proveCoverage } from '#server/money/coverage/prove-coverage.ts';
import { payInstantly } from '#server/money/instant-payments/pay-lines.ts';
import { sealPostings } from '#server/money/ledger/post/seals.ts';
import { prepareToday } from '#server/money/paydays/prepare-run.ts';
import { continueRuns } from '#server/money/paydays/start-run.ts';
import { askForIdentities } from '#server/money/payees/identities.ts';
import { notifyAdminsOfDisputes } from '#server/money/payments/disputes.ts';
import { findWarnings, sweepDisputes } from '#server/money/payments/find-disputes.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { sweepRefunds } from '#server/money/payments/refund-tip.ts';
import { sweepPayments } from '#server/money/payments/sweep-payments.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { warnOfScreening } from '#server/money/screening/warn-of-screening.ts';
import { sendWebhooks, slowEndpoints, sweepWebhooks } from '#server/money/webhooks/deliver.ts';
import type { Sender } from '#server/money/webhooks/post-signed.ts';
import { copyBackups } from '#server/platform/backups/copy-backups.ts';
import { type BackupPlan, runBackup } from '#server/platform/backups/run-backup.ts';
import { archiveFinishedWal } from '#server/platform/db/backup/make-backup.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { sweepObjects } from '#server/platform/files/objects.ts';
import { type SendMail, sendMails } from '#server/platform/mail/send-mails.ts';
import { sweepCrashes } from '#server/platform/page-crashes/page-crashes.ts';
import { isHeld } from '#server/platform/settings/change-settings.ts';
import { eraseNightly } from '#server/privacy/erase-nightly.ts';
import { sendPushes } from '#server/staff/push/send-pushes.ts';
import { silentEndpoints } from '#server/staff/push/silent-endpoints.ts';
import type { VapidKeys } from '#server/staff/push/web-push.ts';
import { sweepCardTesting } from '#server/tipping/card-testing/cases.ts';
import { sweepOpens } from '#server/tipping/page-opens/count-opens.ts';
import type { JobName } from '#shared/program-status.ts';

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
  const silent = silentEndpoints();
  const slow = slowEndpoints();
  const unlessHeld = (work: () => Promise<unknown>) => async () => {
    if (!(await isHeld(db))) await work();
  };
  return {
    async 'sweep-sessions'() {
      await sweepSignIns(db, clock());
      await sweepCardTesting(db, clock());
      await sweepKeys(db, clock());
      await deleteExpiredInvites(db, clock());
      await sweepWebhooks(db, clock());
      await sweepOpens(db, clock());
      await sweepCrashes(db, clock());
    },
    async 'apply-proposals'() {
      if (!(await isHeld(db))) await applyDueProposals({ db, clock, publicOrigin });
    },
    async 'check-ledger'() {
      await warnOfScreening(patientDb, { clock, publicOrigin, log });
      await checkNightly(patientDb, { clock, publicOrigin, log });
    },
    'prove-coverage': unlessHeld(() => proveCoverage(patientDb, clock)),
    'ask-for-books': unlessHeld(async () => {
      // The sandbox keeps no books.
      if (payments.provider.name === 'stripe') await readProviderBooks(payments);
    }),
    'sweep-payments': unlessHeld(async () => {
      await sweepPayments(payments);
      await sweepRefunds(payments);
      await sweepDisputes(payments);
      await notifyAdminsOfDisputes(payments);
    }),
    'find-fraud-warnings': unlessHeld(() => findWarnings(payments)),
    'screen-payees': unlessHeld(() => screenPayees(patientDb, clock)),
    'send-mails': unlessHeld(async () => {
      // Without a mail server, mails stay in the outbox, where admins can read them.
      if (send) await sendMails(db, send, clock);
    }),
    'send-webhooks': unlessHeld(() => sendWebhooks({ db, clock, publicOrigin, sender }, slow)),
    'write-summaries': unlessHeld(async () => {
      await remindOfLicences({ db, clock, publicOrigin });
      await askForIdentities({ db: patientDb, clock, publicOrigin }, payments.provider.isTest);
      await writeSummaries({ db: patientDb, clock, publicOrigin });
    }),
    'send-pushes': unlessHeld(() => sendPushes({ db, clock, publicOrigin, sender, keys: pushKeys, silent })),
    'seal-postings': () => sealPostings(patientDb, { clock, log }),
    'exchange-bank-files': unlessHeld(() => exchangeFiles({ db: patientDb, clock })),
    'pay-instantly': unlessHeld(() => payInstantly({ db: patientDb, clock })),
    'run-paydays': unlessHeld(async () => {
      const preparing = { db: patientDb, clock, publicOrigin, isTestMode: payments.provider.isTest };
      await prepareToday(preparing);
      await continueRuns(preparing);
    }),
    'sweep-objects': () => sweepObjects(db, files, clock()),
    'erase-personal-data': unlessHeld(() => eraseNightly(patientDb, { files, clock, log })),
    'take-backup': backups && (() => runBackup(db, backups, clock)),
    'archive-log': backups && (() => archiveFinishedWal(backups)),
    // Of a held copy the original may still be running, and both would write to the same place.
    'copy-backups': s3 && unlessHeld(() => copyBackups({ ...backups, s3 }, clock)),
  };
}

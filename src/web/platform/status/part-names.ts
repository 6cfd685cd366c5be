import type { CalledName } from '#shared/contracts/status.ts';
import type { JobName } from '#shared/job-names.ts';
import { m } from '#web/paraglide/messages.js';

export const jobWords: Record<JobName, () => string> = {
  'sweep-payments': m.status_job_sweep_payments,
  'send-mails': m.status_job_send_mails,
  'send-webhooks': m.status_job_send_webhooks,
  'write-summaries': m.status_job_write_summaries,
  'send-pushes': m.status_job_send_pushes,
  'seal-postings': m.status_job_seal_postings,
  'archive-log': m.status_job_archive_log,
  'copy-backups': m.status_job_copy_backups,
  'sweep-sessions': m.status_job_sweep_sessions,
  'sweep-objects': m.status_job_sweep_objects,
  'erase-personal-data': m.status_job_erase_personal_data,
  'ask-for-books': m.status_job_ask_for_books,
  'take-backup': m.status_job_take_backup,
  'check-ledger': m.status_job_check_ledger,
};

export const calledWords: Record<CalledName, () => string> = {
  sandbox: m.status_sandbox,
  stripe: () => 'Stripe',
  s3: m.status_s3,
  smtp: m.status_smtp,
};

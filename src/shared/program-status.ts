/** How a part of the program does, in one word. */
export const partStates = ['fine', 'off', 'late', 'failing'] as const;
export type PartState = (typeof partStates)[number];

/** What an admin may have to do something about. Problems that ask for no haste leave a part fine. */
export const statusProblems = [
  'database_restarted',
  /** One role owns the tables and is used by the program. */
  'books_owned',
  'job_late',
  'job_failing',
  'mail_off',
  'mail_late',
  'mail_failing',
  'provider_failing',
  'backups_off',
  'backup_none',
  'backup_late',
  'backup_failing',
  'ledger_late',
  'ledger_unfinished',
  'ledger_broken',
  'screening_missing',
  'screening_old',
  'page_crashed',
] as const;
export type StatusProblem = (typeof statusProblems)[number];

/** All background jobs, in the order in which admins see them. */
export const jobNames = [
  'sweep-payments',
  'screen-payees',
  'send-mails',
  'send-webhooks',
  'send-pushes',
  'seal-postings',
  'archive-log',
  'copy-backups',
  'exchange-bank-files',
  'apply-proposals',
  'sweep-sessions',
  'sweep-objects',
  'find-fraud-warnings',
  'erase-personal-data',
  'ask-for-books',
  'take-backup',
  'check-ledger',
  'prove-coverage',
  'write-summaries',
  'run-paydays',
  'pay-instantly',
] as const;
export type JobName = (typeof jobNames)[number];

/** All background jobs, in the order in which admins see them. */
export const jobNames = [
  'sweep-payments',
  'send-mails',
  'send-webhooks',
  'send-pushes',
  'seal-postings',
  'archive-log',
  'copy-backups',
  'sweep-sessions',
  'sweep-objects',
  'erase-personal-data',
  'ask-for-books',
  'take-backup',
  'check-ledger',
  'write-summaries',
] as const;
export type JobName = (typeof jobNames)[number];

/** All background jobs, in the order in which admins see them. */
export const jobNames = [
  'sweep-payments',
  'send-mails',
  'archive-log',
  'sweep-sessions',
  'sweep-objects',
  'ask-for-books',
  'take-backup',
  'check-ledger',
] as const;
export type JobName = (typeof jobNames)[number];

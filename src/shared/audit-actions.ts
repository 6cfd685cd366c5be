/** All actions of the audit log, named noun.verb in the past tense. */
export const auditActions = [
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.password_changed',
  'auth.email_confirmed',
  'account.exported',
  'account.erasure_requested',
  'account.erasure_undone',
  'account.erased',
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.reactivated',
  'businesses.exported',
  'staff.added',
  'staff.changed',
  'staff.invited',
  'staff.joined',
  'staff.account_removed',
  'tips.exported',
  'postings.exported',
  'payouts.exported',
  'tip.refund_requested',
  'tip.words_erased',
  'payment.simulated',
  'payout.started',
  'payout.completed',
  'payout.failed',
  'payout.cancelled',
  'bank_file.made',
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'hold.released',
  'card_testing.closed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that an audit row can be about. */
export const auditSubjects = ['user', 'business', 'staff', 'tip', 'payout', 'bank_file'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

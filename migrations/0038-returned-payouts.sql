-- A transfer that the bank paid and that came back later: the account was closed, or the payee's bank refused it.
ALTER TABLE payouts
  DROP CONSTRAINT payouts_status_check,
  ADD CONSTRAINT payouts_status_check
    CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  DROP CONSTRAINT payouts_completed_has_time,
  -- A returned payout keeps the time at which the bank had paid it.
  ADD CONSTRAINT payouts_completed_has_time
    CHECK ((status IN ('completed', 'returned')) = (completed_at IS NOT NULL));

ALTER TABLE payout_events
  DROP CONSTRAINT payout_events_from_status_check,
  ADD CONSTRAINT payout_events_from_status_check
    CHECK (from_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  DROP CONSTRAINT payout_events_to_status_check,
  ADD CONSTRAINT payout_events_to_status_check
    CHECK (to_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  DROP CONSTRAINT payout_events_arrows,
  ADD CONSTRAINT payout_events_arrows CHECK (
    (from_status IS NULL AND to_status = 'pending')
    OR (from_status, to_status) IN (
      ('pending', 'processing'), ('pending', 'cancelled'),
      ('processing', 'completed'), ('processing', 'failed'),
      ('completed', 'returned')));

ALTER TABLE payout_totals
  DROP CONSTRAINT payout_totals_status_check,
  ADD CONSTRAINT payout_totals_status_check
    CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned'));
INSERT INTO payout_totals (status) VALUES ('returned');

-- The money is in our bank account again, and is owed again.
ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check;
ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN (
  'tip_paid provider_clearing staff_payable, total',
  'tip_paid provider_clearing platform_fees',
  'tip_refunded staff_payable provider_clearing, total',
  'tip_refunded platform_fees provider_clearing',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable',
  'payout_returned bank staff_payable'));

-- A new action: a payout was returned.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.password_changed',
  'auth.email_confirmed',
  'auth.email_change_requested',
  'auth.email_changed',
  'auth.reset_requested',
  'auth.reset_link_made',
  'auth.password_reset',
  'auth.sessions_ended',
  'account.changed',
  'second_factor.added',
  'second_factor.codes_renewed',
  'second_factor.removed',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'passkey.counter_refused',
  'account.disabled',
  'account.enabled',
  'account.made_admin',
  'account.removed_admin',
  'account.exported',
  'account.erasure_requested',
  'account.erasure_undone',
  'account.erased',
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.reactivated',
  'business.changed',
  'business.submitted_again',
  'business.change_requested',
  'business.change_withdrawn',
  'business.change_approved',
  'business.change_rejected',
  'businesses.exported',
  'staff.added',
  'staff.imported',
  'staff.changed',
  'staff.iban_changed',
  'staff.iban_confirmed',
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
  'payout.returned',
  'bank_file.made',
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'settings.text_changed',
  'hold.released',
  'card_testing.closed',
  'code_report.answered',
  'mail.resent'));

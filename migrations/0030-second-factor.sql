-- A second factor at the sign-in: the codes of an authenticator app. The secret is stored when the user begins to set it
-- up, and counts from the first code that the user types; users.second_factor_since says since when.
CREATE TABLE authenticators (
  user_id   uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret    encrypted_text NOT NULL,
  -- Codes change every 30 seconds. A code of this step or an earlier one was used already.
  last_step bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);

-- For who has lost the phone: each works once. Only hashes are stored.
CREATE TABLE recovery_codes (
  code_hash text PRIMARY KEY,
  user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user_idx ON recovery_codes (user_id);

ALTER TABLE users ADD COLUMN second_factor_since timestamptz;

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
  'mail.resent'));

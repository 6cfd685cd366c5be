-- Somebody who has forgotten the password gets a link to set a new one. Only the hash of its token is stored. An account
-- can have several links at once, so that a stranger who asks for one does not make the owner's own link invalid.
CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);

-- A link can also confirm the address to which an account changes. Until it is opened, the account keeps the old one.
ALTER TABLE email_confirmations
  ADD COLUMN new_email text CHECK (new_email LIKE '_%@_%' AND char_length(new_email) <= 254);

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
  'mail.resent'));

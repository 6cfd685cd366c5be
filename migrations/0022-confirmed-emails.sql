-- Anybody can sign up with the address of somebody else. An address counts as confirmed when its owner has opened a link
-- that was sent there; until then its mails contain nobody's own words.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

-- The link that was sent last to the address of an account. Only the hash of its token is stored.
CREATE TABLE email_confirmations (
  user_id    uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action, ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered', 'auth.signed_in', 'auth.sign_in_failed', 'auth.signed_out', 'auth.password_changed',
  'auth.email_confirmed', 'business.approved', 'business.rejected', 'business.suspended', 'business.reactivated',
  'businesses.exported', 'staff.added', 'staff.changed', 'staff.invited', 'staff.joined', 'staff.account_removed',
  'tips.exported', 'postings.exported', 'payouts.exported', 'tip.refund_requested', 'payment.simulated',
  'payout.started', 'payout.completed', 'payout.failed', 'payout.cancelled', 'bank_file.made', 'bank_file.downloaded',
  'bank_answer.applied', 'settings.changed', 'hold.released'));

-- A database that was restored from a backup is held: it sends no mail, asks no provider and pays nobody until an admin
-- says that it is the one in use now. The original may still be running, and both would send the same.
ALTER TABLE settings ADD COLUMN held_since timestamptz;

-- One row for each backup of the embedded database, for the admin page. A run without an end was cut off.
CREATE TABLE backup_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  name        text CHECK (char_length(name) <= 100),
  bytes       bigint CHECK (bytes >= 0),
  failure     text CHECK (char_length(failure) <= 500),
  CONSTRAINT backup_runs_end CHECK (finished_at IS NOT NULL OR (failure IS NULL AND bytes IS NULL))
);

ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action, ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered', 'auth.signed_in', 'auth.sign_in_failed', 'auth.signed_out', 'auth.password_changed',
  'business.approved', 'business.rejected', 'business.suspended', 'business.reactivated', 'businesses.exported',
  'staff.added', 'staff.changed', 'staff.invited', 'staff.joined', 'staff.account_removed', 'tips.exported',
  'postings.exported', 'payouts.exported', 'tip.refund_requested', 'payment.simulated', 'payout.started',
  'payout.completed', 'payout.failed', 'payout.cancelled', 'bank_file.made', 'bank_file.downloaded',
  'bank_answer.applied', 'settings.changed', 'hold.released'));

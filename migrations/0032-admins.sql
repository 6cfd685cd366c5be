-- A disabled account cannot sign in. Its business, its staff and their money stay as they are.
ALTER TABLE users ADD COLUMN disabled_at timestamptz;

-- Accounts in the order in which they were opened, for lists that are read page by page. Their ids are random.
ALTER TABLE users ADD COLUMN number bigint;
UPDATE users SET number = ordered.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM users) AS ordered
WHERE ordered.id = users.id;
ALTER TABLE users ALTER COLUMN number SET NOT NULL;
ALTER TABLE users ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('users', 'number'), (SELECT coalesce(max(number), 0) + 1 FROM users), false);
ALTER TABLE users ADD CONSTRAINT users_number_key UNIQUE (number);

-- The last sign-in of each account in a list.
CREATE INDEX audit_log_signed_in_idx ON audit_log (actor_id, id DESC) WHERE action = 'auth.signed_in';

-- What people without an account report about a code or a page: a wrong person, or a code that somebody has pasted over.
-- `page` is what they typed or came from. If it leads to a business, its owner sees the report.
CREATE TABLE code_reports (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page        text NOT NULL CHECK (char_length(page) BETWEEN 1 AND 200),
  business_id integer REFERENCES businesses,
  place       text NOT NULL CHECK (char_length(place) BETWEEN 1 AND 200),
  words       text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 500),
  email       text CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
  note        text CHECK (char_length(note) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   uuid REFERENCES users,
  CONSTRAINT code_reports_closed_by CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX code_reports_business_idx ON code_reports (business_id, id DESC);
CREATE INDEX code_reports_created_idx ON code_reports (created_at);

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
  'bank_file.made',
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'hold.released',
  'card_testing.closed',
  'code_report.answered',
  'mail.resent'));

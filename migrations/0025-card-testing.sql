-- Card testing: somebody uses a tip page to find out which stolen cards still work (docs/decisions/040-card-testing.md).
-- Addresses and cards are stored as keyed hashes only, and deleted after a day.
CREATE DOMAIN keyed_hash AS text CHECK (char_length(VALUE) = 43);

-- Where a tip came from that is paid on the provider's page. The provider reports a declined card, but not whose it is.
CREATE TABLE tip_origins (
  tip_id     bigint PRIMARY KEY REFERENCES tips,
  staff_id   integer NOT NULL REFERENCES staff,
  network    keyed_hash NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX tip_origins_created_idx ON tip_origins (created_at);
CREATE INDEX tip_origins_network_idx ON tip_origins (network, created_at);
CREATE INDEX tip_origins_staff_idx ON tip_origins (staff_id, created_at);

-- One row for each declined payment, and one for every ten small tips from one address to one staff member.
CREATE TABLE card_warnings (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('declined', 'small_tips')),
  tip_id     bigint REFERENCES tips,
  staff_id   integer NOT NULL REFERENCES staff,
  network    keyed_hash NOT NULL,
  card       keyed_hash,
  created_at timestamptz NOT NULL,
  CONSTRAINT card_warnings_declined_has_tip CHECK ((kind = 'declined') = (tip_id IS NOT NULL)),
  CONSTRAINT card_warnings_card_was_declined CHECK (card IS NULL OR kind = 'declined')
);
CREATE INDEX card_warnings_created_idx ON card_warnings (created_at);

-- Who has to wait before the next tip: an address, a staff member's code, or one at the other.
CREATE TABLE tip_waits (
  key   text PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 100),
  until timestamptz NOT NULL
);
CREATE INDEX tip_waits_until_idx ON tip_waits (until);

-- What admins are told. `subject` says which address, code or card it is about, so that one attack is one case; it is
-- removed when the case is closed or has been quiet for a day.
CREATE TABLE card_testing_cases (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason          text NOT NULL CHECK (reason IN ('one_address', 'one_code', 'one_card')),
  subject         text CHECK (char_length(subject) <= 100),
  business_id     integer REFERENCES businesses,
  staff_id        integer REFERENCES staff,
  declined_count  integer NOT NULL CHECK (declined_count >= 0),
  small_tip_count integer NOT NULL CHECK (small_tip_count >= 0),
  card_count      integer NOT NULL CHECK (card_count >= 0),
  address_count   integer NOT NULL CHECK (address_count > 0),
  first_at        timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  closed_at       timestamptz,
  closed_by       uuid REFERENCES users,
  CONSTRAINT card_testing_cases_times CHECK (first_at <= last_at),
  CONSTRAINT card_testing_cases_closed_by CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CONSTRAINT card_testing_cases_closed_has_no_subject CHECK (closed_at IS NULL OR subject IS NULL)
);
CREATE UNIQUE INDEX card_testing_cases_one_open ON card_testing_cases (reason, subject) WHERE closed_at IS NULL;

ALTER TABLE payment_events DROP CONSTRAINT payment_events_outcome_check,
  ADD CONSTRAINT payment_events_outcome_check CHECK (outcome IN (
    'received', 'ignored', 'not_our_tip', 'payment_unknown', 'other_session', 'other_amount', 'still_open', 'paid',
    'already_paid', 'failed', 'already_failed', 'declined', 'already_begun', 'no_refund', 'nothing_to_refund',
    'refund_pending', 'refunded', 'already_refunded', 'refund_failed', 'other_refund_failed', 'refund_returned',
    'dispute_open', 'dispute_won'));

ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action, ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered', 'auth.signed_in', 'auth.sign_in_failed', 'auth.signed_out', 'auth.password_changed',
  'auth.email_confirmed', 'business.approved', 'business.rejected', 'business.suspended', 'business.reactivated',
  'businesses.exported', 'staff.added', 'staff.changed', 'staff.invited', 'staff.joined', 'staff.account_removed',
  'tips.exported', 'postings.exported', 'payouts.exported', 'tip.refund_requested', 'payment.simulated',
  'payout.started', 'payout.completed', 'payout.failed', 'payout.cancelled', 'bank_file.made', 'bank_file.downloaded',
  'bank_answer.applied', 'settings.changed', 'hold.released', 'card_testing.closed'));

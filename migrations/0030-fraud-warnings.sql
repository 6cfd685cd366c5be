-- Early fraud warnings: the guest's bank says that a payment was made with a stolen card, often before any dispute

-- Warned tips up to this amount are given back at once, if nothing of them was paid out. NULL: admins decide all of them. At
-- most what one admin may give back alone.
ALTER TABLE settings ADD COLUMN fraud_refund_limit numeric(15, 2)
  CHECK (fraud_refund_limit BETWEEN 0.01 AND 1000);

-- Of a team tip with its lead.
CREATE TABLE fraud_warnings (
  provider    text NOT NULL,
  id          text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  tip_id      bigint NOT NULL REFERENCES tips (id),
  -- The provider's own word.
  fraud_type  text NOT NULL CHECK (char_length(fraud_type) <= 200),
  warned_at   timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- An admin decided not to give the tip back.
  closed_at   timestamptz,
  closed_by   uuid REFERENCES users (id),
  closed_note text CHECK (char_length(closed_note) BETWEEN 1 AND 500),
  PRIMARY KEY (provider, id),
  CONSTRAINT fraud_warnings_closed CHECK (num_nulls(closed_at, closed_by, closed_note) IN (0, 3))
);
CREATE INDEX fraud_warnings_tip_idx ON fraud_warnings (tip_id);
CREATE INDEX fraud_warnings_warned_idx ON fraud_warnings (warned_at);

CREATE TRIGGER fraud_warnings_keep BEFORE DELETE OR UPDATE OF provider, id, tip_id, fraud_type, warned_at, received_at
  ON fraud_warnings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_warnings_keep_all BEFORE TRUNCATE ON fraud_warnings EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_warnings_closed_once BEFORE UPDATE OF closed_at, closed_by, closed_note ON fraud_warnings
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_this_change();

-- 'rule': requested by the rule of the settings, by no admin. Once for each tip, also if it failed.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_origin_check,
  ADD CONSTRAINT refunds_origin_check CHECK (origin IN ('admin', 'provider', 'rule')),
  ADD CONSTRAINT refunds_rule_is_nobody CHECK (origin <> 'rule' OR requested_by IS NULL);
CREATE UNIQUE INDEX refunds_by_rule_once ON refunds (tip_id) WHERE origin = 'rule';

ALTER TABLE payment_events DROP CONSTRAINT payment_events_outcome_check;
ALTER TABLE payment_events ADD CONSTRAINT payment_events_outcome_check CHECK (outcome IN (
  'received', 'unusable', 'ignored', 'not_our_tip', 'payment_unknown', 'other_session', 'other_amount', 'other_currency',
  'still_open', 'paid', 'already_paid', 'failed', 'already_failed', 'declined', 'already_begun', 'no_refund',
  'nothing_to_refund', 'refund_pending', 'refunded', 'already_refunded', 'refund_failed', 'other_refund_failed',
  'refund_returned', 'dispute_inquiry', 'dispute_open', 'dispute_won', 'dispute_lost', 'fraud_warning'));

INSERT INTO audit_actions VALUES ('fraud_warning.closed');

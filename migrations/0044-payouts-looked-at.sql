-- A payee whose bank refused a payout, or sent it back, stays marked until an admin has looked at it

ALTER TABLE payouts
  ADD COLUMN looked_at timestamptz,
  ADD COLUMN looked_by uuid REFERENCES users (id),
  ADD CONSTRAINT payouts_looked_at CHECK (num_nulls(looked_at, looked_by) IN (0, 2)
    AND (looked_at IS NULL OR status IN ('failed', 'returned')));

-- Few: read with every list of what is owed.
CREATE INDEX payouts_refused_idx ON payouts (recipient_type, recipient_id, id DESC)
  WHERE status IN ('failed', 'returned') AND looked_at IS NULL;

INSERT INTO audit_actions VALUES ('payout.looked_at');

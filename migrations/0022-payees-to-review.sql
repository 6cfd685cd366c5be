-- Payees that an admin looks at before the first money, or much money, leaves

-- For so many days after the first tip to a person, their first payout needs a review. 0: none does.
ALTER TABLE settings ADD COLUMN new_payee_days integer NOT NULL DEFAULT 3 CHECK (new_payee_days BETWEEN 0 AND 60);
-- What a person is paid within 24 hours without a review. 0: any amount.
ALTER TABLE settings ADD COLUMN payee_day_limit numeric(15, 2) NOT NULL DEFAULT 5000
  CHECK (payee_day_limit BETWEEN 0 AND 1000000);

ALTER TABLE payouts
  ADD COLUMN reviewed_at timestamptz,
  ADD COLUMN reviewed_by uuid REFERENCES users (id),
  ADD COLUMN review_note text CHECK (char_length(review_note) BETWEEN 1 AND 500),
  ADD CONSTRAINT payouts_reviewed CHECK (num_nulls(reviewed_at, reviewed_by, review_note) IN (0, 3)),
  -- Not by the admin who started it.
  ADD CONSTRAINT payouts_reviewed_by_another CHECK (reviewed_by <> processed_by);

INSERT INTO audit_actions VALUES ('payout.reviewed');

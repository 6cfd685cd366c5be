-- Double entry in one row: amount moves from the debit account to the credit account. Every account but the
-- platform's own is that of one person, so each row carries the person and, for growth, their business.
CREATE TABLE postings (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause          text NOT NULL,
  debit_account  text NOT NULL,
  credit_account text NOT NULL,
  amount         numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  staff_id       integer NOT NULL,
  business_id    integer NOT NULL,
  tip_id         bigint,
  payout_id      integer,
  created_at     timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id),
  FOREIGN KEY (tip_id, staff_id, business_id) REFERENCES tips (id, staff_id, business_id),
  FOREIGN KEY (payout_id, business_id) REFERENCES payouts (id, business_id),
  -- The whole chart of what may happen. Anything else is not a transfer of ours.
  CONSTRAINT postings_known CHECK ((cause, debit_account, credit_account) IN (
    ('tip_paid',         'provider_clearing',  'staff_payable'),
    ('tip_paid',         'provider_clearing',  'platform_fees'),
    ('tip_refunded',     'staff_payable',      'provider_clearing'),
    ('tip_refunded',     'platform_fees',      'provider_clearing'),
    ('payout_started',   'staff_payable',      'payouts_in_transit'),
    ('payout_completed', 'payouts_in_transit', 'bank'),
    ('payout_failed',    'payouts_in_transit', 'staff_payable'),
    ('payout_cancelled', 'payouts_in_transit', 'staff_payable'))),
  CONSTRAINT postings_have_one_cause CHECK (
    (cause LIKE 'tip%' AND tip_id IS NOT NULL AND payout_id IS NULL)
    OR (cause LIKE 'payout%' AND payout_id IS NOT NULL AND tip_id IS NULL))
);
-- A tip is posted once and refunded at most once, whatever repeats outside.
CREATE UNIQUE INDEX postings_tip_once ON postings (tip_id, cause, debit_account, credit_account) WHERE tip_id IS NOT NULL;
CREATE UNIQUE INDEX postings_payout_once ON postings (payout_id, cause, staff_id) WHERE payout_id IS NOT NULL;
CREATE INDEX postings_staff_idx ON postings (staff_id, id);

-- For each person and Dubai day, so that no dashboard ever scans tips.
CREATE TABLE daily_totals (
  staff_id    integer NOT NULL,
  business_id integer NOT NULL,
  day         date NOT NULL,
  tip_count   integer NOT NULL CHECK (tip_count >= 0),
  gross       numeric(15, 2) NOT NULL CHECK (gross >= 0),
  net         numeric(15, 2) NOT NULL CHECK (net >= 0),
  PRIMARY KEY (staff_id, day),
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id)
);
CREATE INDEX daily_totals_business_idx ON daily_totals (business_id, day);

-- One row, one column for each setting: the database knows each one's type and limits.
CREATE TABLE settings (
  singleton               boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  platform_fee_bps        integer NOT NULL DEFAULT 500 CHECK (platform_fee_bps BETWEEN 0 AND 10000),
  platform_fee_fixed_fils integer NOT NULL DEFAULT 0 CHECK (platform_fee_fixed_fils BETWEEN 0 AND 100000),
  max_tip                 numeric(10, 2) NOT NULL DEFAULT 5000 CHECK (max_tip > 0 AND max_tip <= 1000000),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  updated_by              uuid REFERENCES users (id)
);
INSERT INTO settings DEFAULT VALUES;

CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id     uuid REFERENCES users (id),
  action       text NOT NULL CHECK (char_length(action) BETWEEN 1 AND 100),
  subject_type text CHECK (char_length(subject_type) <= 50),
  subject_id   text CHECK (char_length(subject_id) <= 100),
  detail       jsonb NOT NULL DEFAULT '{}',
  address      inet,
  request_id   text CHECK (char_length(request_id) <= 100),
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, id DESC);

CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the row of settings is never deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER settings_keep BEFORE DELETE ON settings FOR EACH ROW EXECUTE FUNCTION refuse_delete();

-- What happened is not rewritten: a correction is a new row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER postings_keep BEFORE UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_keep_all BEFORE TRUNCATE ON postings EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_events_keep BEFORE UPDATE OR DELETE ON payout_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_events_keep_all BEFORE TRUNCATE ON payout_events EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();

-- What a staff member says at sign-up, kept until the account is linked to a person. Unchecked claims, so nothing refers to them.
ALTER TABLE users
  ADD COLUMN business_name text CHECK (char_length(business_name) <= 200),
  ADD COLUMN iban          text CHECK (is_uae_iban(iban));

-- Failed sign-ins, for each account and each address ("account:amal", "address:203.0.113.7"), shared by all nodes.
CREATE TABLE login_failures (
  key        text PRIMARY KEY CHECK (char_length(key) <= 200),
  count      integer NOT NULL CHECK (count > 0),
  last_at    timestamptz NOT NULL
);
CREATE INDEX login_failures_last_idx ON login_failures (last_at);

-- Uploaded files. A row is made with the address to send the file to, which works once and for ten minutes.
CREATE TABLE objects (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id     uuid NOT NULL REFERENCES users (id),
  status       text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'stored')),
  content_type text CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes   integer CHECK (size_bytes BETWEEN 1 AND 5242880),
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT objects_stored_is_known CHECK (status = 'waiting' OR (content_type IS NOT NULL AND size_bytes IS NOT NULL))
);
CREATE INDEX objects_owner_idx ON objects (owner_id);

-- The same idempotency key with another request is a mistake that must be told apart from a repetition.
ALTER TABLE tips
  ADD COLUMN request_hash text,
  ADD CONSTRAINT tips_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL));

ALTER TABLE payouts
  ADD COLUMN idempotency_key text UNIQUE CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  ADD COLUMN request_hash    text,
  ADD CONSTRAINT payouts_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL));

-- Lifetime figures beside the balances, so that no list and no total ever scans tips.
ALTER TABLE staff
  ADD COLUMN tip_count  integer NOT NULL DEFAULT 0 CHECK (tip_count >= 0),
  ADD COLUMN gross_total numeric(15, 2) NOT NULL DEFAULT 0 CHECK (gross_total >= 0),
  ADD COLUMN fee_total   numeric(15, 2) NOT NULL DEFAULT 0 CHECK (fee_total >= 0);
ALTER TABLE businesses
  ADD COLUMN tip_count  integer NOT NULL DEFAULT 0 CHECK (tip_count >= 0),
  ADD COLUMN gross_total numeric(15, 2) NOT NULL DEFAULT 0 CHECK (gross_total >= 0),
  ADD COLUMN fee_total   numeric(15, 2) NOT NULL DEFAULT 0 CHECK (fee_total >= 0);
UPDATE staff SET tip_count = paid.tips, gross_total = paid.gross, fee_total = paid.fees
  FROM (SELECT staff_id, count(*) AS tips, sum(amount) AS gross, sum(fee) AS fees FROM tips WHERE status = 'paid' GROUP BY 1) paid
  WHERE staff.id = paid.staff_id;
UPDATE businesses SET tip_count = paid.tips, gross_total = paid.gross, fee_total = paid.fees
  FROM (SELECT business_id, sum(tip_count) AS tips, sum(gross_total) AS gross, sum(fee_total) AS fees FROM staff GROUP BY 1) paid
  WHERE businesses.id = paid.business_id;

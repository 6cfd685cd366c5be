-- AE, two check digits, 21 digits in all after the letters, mod 97 with the country (A=10, E=14) and check digits last.
CREATE FUNCTION is_uae_iban(iban text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN iban ~ '^AE[0-9]{21}$'
    THEN (substr(iban, 5) || '1014' || substr(iban, 3, 2))::numeric % 97 = 1
    ELSE false
  END
$$;

CREATE TABLE businesses (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One business a user.
  owner_id           uuid NOT NULL UNIQUE REFERENCES users (id),
  name               text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 200),
  type               text NOT NULL CHECK (type IN (
                       'Restaurant', 'Cafe', 'Bar', 'Hotel', 'Retail Store', 'Beauty Salon', 'Spa',
                       'Delivery Service', 'Food Truck', 'Other')),
  tl_number          text CHECK (char_length(tl_number) BETWEEN 1 AND 100),
  iban               text CHECK (is_uae_iban(iban)),
  iban_document_path text CHECK (char_length(iban_document_path) <= 500),
  -- Running balances, written by the ledger alone: each is the sum of the same column over the business's staff.
  total_earnings     numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_earnings >= 0),
  -- Below zero after a refund of money that was already paid out.
  pending_payout     numeric(15, 2) NOT NULL DEFAULT 0,
  total_paid_out     numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_paid_out >= 0),
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'suspended')),
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX businesses_status_idx ON businesses (status, id DESC);

CREATE TABLE staff (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id    integer NOT NULL REFERENCES businesses (id),
  first_name     text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 100),
  last_name      text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 100),
  role           text NOT NULL CHECK (char_length(role) BETWEEN 1 AND 50),
  wallet_id      text NOT NULL CHECK (char_length(wallet_id) BETWEEN 1 AND 200),
  iban           text CHECK (is_uae_iban(iban)),
  business_name  text CHECK (char_length(business_name) <= 200),
  total_earnings numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_earnings >= 0),
  pending_payout numeric(15, 2) NOT NULL DEFAULT 0,
  total_paid_out numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_paid_out >= 0),
  is_active      boolean NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- What every money row points at: a person together with their business, so the two can never disagree.
  UNIQUE (id, business_id)
);
CREATE INDEX staff_business_idx ON staff (business_id, id);

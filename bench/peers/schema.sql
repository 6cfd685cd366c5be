-- The minimum that is correct for a tip: the tip and the two balances it changes. Columns and rules are the same as ours.
-- The rules are CHECK constraints on the tables, as is usual, and as ours were before decision 022, which has their cost.
-- Indexes: only those needed to detect a repeated tip and to find a tip by its guest, staff member and business.
-- Everything that only our ledger needs (postings, daily totals, their references, further totals) is left out, which is
-- an advantage for the peers.
CREATE SCHEMA peer;

CREATE TABLE peer.businesses (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id           uuid NOT NULL UNIQUE,
  name               text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 200),
  type               text NOT NULL CHECK (type IN (
                       'Restaurant', 'Cafe', 'Bar', 'Hotel', 'Retail Store', 'Beauty Salon', 'Spa',
                       'Delivery Service', 'Food Truck', 'Other')),
  tl_number          text CHECK (char_length(tl_number) BETWEEN 1 AND 100),
  iban               encrypted_text,
  iban_document_path text CHECK (char_length(iban_document_path) <= 500),
  total_earnings     numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_earnings >= 0),
  pending_payout     numeric(15, 2) NOT NULL DEFAULT 0,
  total_paid_out     numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_paid_out >= 0),
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'suspended')),
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  tip_count          integer NOT NULL DEFAULT 0 CHECK (tip_count >= 0),
  gross_total        numeric(15, 2) NOT NULL DEFAULT 0 CHECK (gross_total >= 0),
  fee_total          numeric(15, 2) NOT NULL DEFAULT 0 CHECK (fee_total >= 0)
);
CREATE INDEX ON peer.businesses (status, id DESC);

CREATE TABLE peer.staff (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id    integer NOT NULL REFERENCES peer.businesses (id),
  first_name     text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 100),
  last_name      text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 100),
  role           text NOT NULL CHECK (char_length(role) BETWEEN 1 AND 50),
  wallet_id      text NOT NULL CHECK (char_length(wallet_id) BETWEEN 1 AND 200),
  iban           encrypted_text,
  business_name  text CHECK (char_length(business_name) <= 200),
  total_earnings numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_earnings >= 0),
  pending_payout numeric(15, 2) NOT NULL DEFAULT 0,
  total_paid_out numeric(15, 2) NOT NULL DEFAULT 0 CHECK (total_paid_out >= 0),
  is_active      boolean NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL DEFAULT now(),
  tip_count      integer NOT NULL DEFAULT 0 CHECK (tip_count >= 0),
  gross_total    numeric(15, 2) NOT NULL DEFAULT 0 CHECK (gross_total >= 0),
  fee_total      numeric(15, 2) NOT NULL DEFAULT 0 CHECK (fee_total >= 0),
  user_id        uuid,
  refunded_total numeric(15, 2) NOT NULL DEFAULT 0 CHECK (refunded_total >= 0),
  is_owed        boolean NOT NULL DEFAULT false,
  erased_at      timestamptz
);
CREATE INDEX ON peer.staff (business_id, id);

CREATE TABLE peer.tips (
  id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id                integer NOT NULL REFERENCES peer.staff (id),
  business_id             integer NOT NULL,
  amount                  numeric(10, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  fee                     numeric(10, 2) NOT NULL CHECK (fee >= 0 AND fee < 'NaN'),
  net                     numeric(10, 2) NOT NULL CHECK (net >= 0 AND net < 'NaN'),
  charged                 numeric(10, 2) NOT NULL,
  platform_fee_bps        integer NOT NULL CHECK (platform_fee_bps BETWEEN 0 AND 10000),
  platform_fee_fixed_fils integer NOT NULL CHECK (platform_fee_fixed_fils >= 0),
  status                  text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'failed', 'refunded')),
  token                   text NOT NULL UNIQUE CHECK (char_length(token) >= 20),
  idempotency_key         text UNIQUE CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  customer_name           text CHECK (char_length(customer_name) BETWEEN 1 AND 80),
  message                 text CHECK (char_length(message) BETWEEN 1 AND 500),
  created_at              timestamptz NOT NULL DEFAULT now(),
  request_hash            text,
  provider                text NOT NULL DEFAULT 'sandbox' CHECK (provider IN ('sandbox', 'stripe')),
  CHECK (charged = net + fee),
  CHECK (amount IN (net, charged)),
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
);
CREATE INDEX ON peer.tips (business_id, id DESC);
CREATE INDEX ON peer.tips (staff_id, id DESC);

INSERT INTO peer.businesses (id, owner_id, name, type, status) OVERRIDING SYSTEM VALUE
  SELECT id, owner_id, name, type, status FROM public.businesses;
INSERT INTO peer.staff (id, business_id, first_name, last_name, role, wallet_id) OVERRIDING SYSTEM VALUE
  SELECT id, business_id, first_name, last_name, role, wallet_id FROM public.staff;

-- The least that could be called a tip: the same columns without any rule, reference or index except the primary keys. A
-- repeated request is recorded twice here, and any amount for anybody is accepted. It shows what all rules cost together.
CREATE SCHEMA bare;
CREATE TABLE bare.businesses (id integer PRIMARY KEY, total_earnings numeric(15, 2) NOT NULL DEFAULT 0, pending_payout numeric(15, 2) NOT NULL DEFAULT 0);
CREATE TABLE bare.staff (id integer PRIMARY KEY, total_earnings numeric(15, 2) NOT NULL DEFAULT 0, pending_payout numeric(15, 2) NOT NULL DEFAULT 0);
CREATE TABLE bare.tips (
  id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id                integer NOT NULL,
  business_id             integer NOT NULL,
  amount                  numeric(10, 2) NOT NULL,
  fee                     numeric(10, 2) NOT NULL,
  net                     numeric(10, 2) NOT NULL,
  charged                 numeric(10, 2) NOT NULL,
  platform_fee_bps        integer NOT NULL,
  platform_fee_fixed_fils integer NOT NULL,
  status                  text NOT NULL,
  token                   text NOT NULL,
  idempotency_key         text,
  customer_name           text,
  message                 text,
  created_at              timestamptz NOT NULL DEFAULT now(),
  request_hash            text
);
INSERT INTO bare.businesses (id) SELECT id FROM public.businesses;
INSERT INTO bare.staff (id) SELECT id FROM public.staff;

CREATE TABLE tips (
  -- A country's tips pass 2^31 within a year.
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id        integer NOT NULL,
  business_id     integer NOT NULL,
  -- To PostgreSQL, NaN is larger than every number: an upper bound keeps it out of every amount.
  amount          numeric(10, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  fee             numeric(10, 2) NOT NULL CHECK (fee >= 0 AND fee < 'NaN'),
  net             numeric(10, 2) NOT NULL CHECK (net >= 0 AND net < 'NaN'),
  charged         numeric(10, 2) NOT NULL,
  -- The terms of the day, kept with the tip: a later change of the fee changes no old tip.
  platform_fee_bps        integer NOT NULL CHECK (platform_fee_bps BETWEEN 0 AND 10000),
  platform_fee_fixed_fils integer NOT NULL CHECK (platform_fee_fixed_fils >= 0),
  status          text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'failed', 'refunded')),
  -- Unguessable: whoever holds it may follow the tip without an account.
  token           text NOT NULL UNIQUE CHECK (char_length(token) >= 20),
  idempotency_key text UNIQUE CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  customer_name   text CHECK (char_length(customer_name) BETWEEN 1 AND 80),
  message         text CHECK (char_length(message) BETWEEN 1 AND 500),
  created_at      timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id),
  -- What its postings point at: they are of the tip's own person and business, or they are not at all.
  UNIQUE (id, staff_id, business_id),
  CONSTRAINT tips_charged_is_net_and_fee CHECK (charged = net + fee),
  -- Either the guest covers the fee and the person gets the amount, or the guest pays the amount.
  CONSTRAINT tips_amount_is_net_or_charged CHECK (amount IN (net, charged))
);
CREATE INDEX tips_business_idx ON tips (business_id, id DESC);
CREATE INDEX tips_staff_idx ON tips (staff_id, id DESC);

CREATE TABLE payouts (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient_type text NOT NULL CHECK (recipient_type IN ('business', 'staff')),
  recipient_id   integer NOT NULL,
  business_id    integer NOT NULL REFERENCES businesses (id),
  amount         numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  iban           text NOT NULL CHECK (is_uae_iban(iban)),
  status         text NOT NULL DEFAULT 'pending'
                 CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  transaction_id text CHECK (char_length(transaction_id) <= 100),
  processed_by   uuid REFERENCES users (id),
  notes          text CHECK (char_length(notes) <= 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  completed_at   timestamptz,
  UNIQUE (id, business_id),
  CONSTRAINT payouts_recipient_is_business CHECK (recipient_type <> 'business' OR recipient_id = business_id),
  CONSTRAINT payouts_completed_has_time CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE INDEX payouts_business_idx ON payouts (business_id, id DESC);
CREATE INDEX payouts_status_idx ON payouts (status, id DESC);

-- A payout to one person names a person of that very business.
CREATE FUNCTION payout_recipient_exists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.recipient_type = 'staff'
     AND NOT EXISTS (SELECT FROM staff WHERE id = NEW.recipient_id AND business_id = NEW.business_id) THEN
    RAISE EXCEPTION 'payout names staff % who is not of business %', NEW.recipient_id, NEW.business_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payouts_recipient BEFORE INSERT OR UPDATE OF recipient_type, recipient_id, business_id ON payouts
  FOR EACH ROW EXECUTE FUNCTION payout_recipient_exists();

CREATE TABLE payout_events (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id   integer NOT NULL REFERENCES payouts (id),
  from_status text CHECK (from_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  to_status   text NOT NULL CHECK (to_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  actor_id    uuid REFERENCES users (id),
  reason      text CHECK (char_length(reason) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payout_events_arrows CHECK (
    (from_status IS NULL AND to_status = 'pending')
    OR (from_status, to_status) IN (
      ('pending', 'processing'), ('pending', 'cancelled'),
      ('processing', 'completed'), ('processing', 'failed')))
);
CREATE INDEX payout_events_payout_idx ON payout_events (payout_id, id);

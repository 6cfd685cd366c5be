-- Every line of the payment provider's own books, once, by the provider's id. `amount` is what it changed the balance by
-- before the fee, below zero for money that left. `tip_id` and `staff_id` are what the provider was told when the guest
-- paid, and need not exist here: the checks compare them.
CREATE TABLE provider_lines (
  provider   text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  id         text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  kind       text NOT NULL CHECK (kind IN
    ('captured', 'refunded', 'refund_returned', 'disputed', 'paid_out', 'fee', 'adjusted')),
  type       text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 255),
  source_id  text CHECK (char_length(source_id) <= 255),
  payment_id text CHECK (char_length(payment_id) <= 255),
  tip_id     bigint,
  staff_id   integer,
  amount     numeric(15,2) NOT NULL,
  fee        numeric(15,2) NOT NULL,
  currency   text NOT NULL CHECK (currency ~ '^[a-z]{3}$'),
  at         timestamptz NOT NULL,
  read_at    timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);
CREATE INDEX provider_lines_at_idx ON provider_lines (at);
CREATE INDEX provider_lines_payment_idx ON provider_lines (provider, payment_id);
CREATE INDEX provider_lines_dispute_idx ON provider_lines (provider, source_id) WHERE kind = 'disputed';
CREATE TRIGGER provider_lines_keep BEFORE DELETE OR UPDATE ON provider_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_lines_keep_all BEFORE TRUNCATE ON provider_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money of the platform that belongs to no person: fees of the provider, its payouts to our bank, disputed amounts. Like
-- `postings`, but caused by a line of the provider's books.
CREATE TABLE cash_postings (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause          text NOT NULL,
  debit_account  text NOT NULL,
  credit_account text NOT NULL,
  amount         posted_amount NOT NULL,
  provider       text NOT NULL,
  line_id        text NOT NULL,
  at             timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, line_id, cause),
  FOREIGN KEY (provider, line_id) REFERENCES provider_lines,
  CONSTRAINT cash_postings_known CHECK (cause || ' ' || debit_account || ' ' || credit_account IN (
    'provider_fee provider_fees provider_clearing',
    'provider_fee provider_clearing provider_fees',
    'provider_payout bank provider_clearing',
    'provider_payout provider_clearing bank',
    'dispute_moved disputed_at_provider provider_clearing',
    'dispute_moved provider_clearing disputed_at_provider',
    'dispute_lost provider_clearing disputed_at_provider',
    'provider_adjusted provider_adjustments provider_clearing',
    'provider_adjusted provider_clearing provider_adjustments',
    'other_product other_products provider_clearing',
    'other_product provider_clearing other_products'))
);
CREATE INDEX cash_postings_at_idx ON cash_postings (at);
CREATE INDEX cash_postings_lost_idx ON cash_postings (provider) WHERE cause = 'dispute_lost';
CREATE TRIGGER cash_postings_keep BEFORE DELETE OR UPDATE ON cash_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_postings_keep_all BEFORE TRUNCATE ON cash_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Days that were read before lines were kept are read again. The sums of a day's lines, so that a page about a year does
-- not read them all: fees are what the provider kept, the others what they changed the balance by. `platform_fees` is what
-- Karam earned with the tips that were collected on the day.
ALTER TABLE provider_days ADD COLUMN has_lines boolean NOT NULL DEFAULT false;
ALTER TABLE provider_days ADD COLUMN fees numeric(15,2) NOT NULL DEFAULT 0;
ALTER TABLE provider_days ADD COLUMN disputed numeric(15,2) NOT NULL DEFAULT 0;
ALTER TABLE provider_days ADD COLUMN paid_out numeric(15,2) NOT NULL DEFAULT 0;
ALTER TABLE provider_days ADD COLUMN adjusted numeric(15,2) NOT NULL DEFAULT 0;
ALTER TABLE provider_days ADD COLUMN others numeric(15,2) NOT NULL DEFAULT 0;
ALTER TABLE provider_days ADD COLUMN platform_fees numeric(15,2) NOT NULL DEFAULT 0;

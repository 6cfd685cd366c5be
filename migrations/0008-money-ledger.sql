-- The ledger of people's money (docs/ledger.md): postings, what they add up to, closed months, seals, and documents about
-- them.


-- Debts that are given up

-- For PostgreSQL, NaN is larger than every number: the upper bound keeps it out.
CREATE DOMAIN posted_amount AS numeric(15, 2) CHECK (VALUE > 0 AND VALUE < 'NaN');

-- One admin proposes to write off a debt that will not be repaid, another confirms it, and only then it is posted.
CREATE TABLE write_offs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    integer NOT NULL,
  business_id integer NOT NULL,
  amount      posted_amount NOT NULL,
  reason      text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  status      text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'confirmed', 'withdrawn')),
  proposed_by uuid NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by  uuid REFERENCES users (id),
  decided_at  timestamptz,
  UNIQUE (id, staff_id, business_id),
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id),
  CONSTRAINT write_offs_decided_by_somebody CHECK (
    (status = 'proposed') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT write_offs_two_admins CHECK (status <> 'confirmed' OR coalesce(decided_by <> proposed_by, false))
);
CREATE UNIQUE INDEX write_offs_one_proposed ON write_offs (staff_id) WHERE status = 'proposed';
CREATE TRIGGER write_offs_keep BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION refuse_delete();


-- Postings

-- All postings that exist: cause, debit account, credit account, and ", total" if the posting has a running total.
CREATE DOMAIN posting_kind AS text CHECK (VALUE IN (
  'tip_paid provider_clearing staff_payable, total',
  'tip_paid provider_clearing platform_fees',
  'tip_paid provider_clearing vat',
  'tip_refunded staff_payable provider_clearing, total',
  'tip_refunded platform_fees provider_clearing',
  'tip_refunded vat provider_clearing',
  -- The net of a tip is held while a dispute is open, and released when it is decided.
  'tip_disputed staff_payable disputed, total',
  'tip_released disputed staff_payable, total',
  -- What a lost dispute costs the platform.
  'tip_lost dispute_losses provider_clearing',
  'debt_written_off write_offs staff_payable, total',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable',
  -- The bank had paid, and the money came back: it is owed again.
  'payout_returned bank staff_payable'));

-- Double entry in one row: the amount moves from the debit account to the credit account. Every account except the
-- platform's own belongs to a person, so each row has the person and the business.
CREATE TABLE postings (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause          text NOT NULL,
  debit_account  text NOT NULL,
  credit_account text NOT NULL,
  amount         posted_amount NOT NULL,
  staff_id       integer NOT NULL,
  business_id    integer NOT NULL,
  tip_id         bigint,
  payout_id      integer,
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- For a paid tip: all that was ever credited to the person, this tip included; for its refund the same number. For a
  -- completed payout: all that was ever paid out to the person. A tip has arrived when the second reaches the first, less
  -- what was given back of the tips before it.
  running_total  numeric(15, 2),
  -- The person of a payout's posting; null for other postings. See its foreign key below.
  paid_out_to    integer GENERATED ALWAYS AS (CASE WHEN payout_id IS NOT NULL THEN staff_id END) STORED,
  -- A tip can be refunded, disputed and released several times. Postings of the same change have the same part; the first
  -- change of each kind has none.
  part           integer,
  write_off_id   integer,
  FOREIGN KEY (tip_id, staff_id, business_id) REFERENCES tips (id, staff_id, business_id),
  FOREIGN KEY (payout_id, business_id) REFERENCES payouts (id, business_id),
  -- A tip's posting refers to the tip, and the tip to its person. Checking the person again for each posting took a tenth of
  -- the time of a tip. A payout has no person, so its postings refer to the person by this column.
  FOREIGN KEY (paid_out_to, business_id) REFERENCES staff (id, business_id),
  CONSTRAINT postings_write_off_fkey FOREIGN KEY (write_off_id, staff_id, business_id)
    REFERENCES write_offs (id, staff_id, business_id),
  CONSTRAINT postings_have_one_cause CHECK (num_nonnulls(tip_id, payout_id, write_off_id) = 1
    AND starts_with(cause, CASE WHEN tip_id IS NOT NULL THEN 'tip' WHEN payout_id IS NOT NULL THEN 'payout' ELSE 'debt' END)),
  -- The cast fails for a kind that is not in the list; the result is never null.
  CONSTRAINT postings_known CHECK ((cause || ' ' || debit_account || ' ' || credit_account
    || CASE WHEN running_total IS NULL THEN '' ELSE ', total' END)::posting_kind IS NOT NULL)
);
CREATE UNIQUE INDEX postings_payout_once ON postings (payout_id, cause, staff_id) WHERE payout_id IS NOT NULL;
CREATE INDEX postings_paid_out_idx ON postings (staff_id, running_total) WHERE cause = 'payout_completed';
-- For exports of a period. Rows are stored in the order of time, so an index of a few pages is enough.
CREATE INDEX postings_created_idx ON postings USING brin (created_at) WITH (autosummarize = on);
-- What a person received, by any payout.
CREATE INDEX postings_payout_staff_idx ON postings (staff_id, payout_id DESC) WHERE payout_id IS NOT NULL;
-- Reports list each refund on the day on which it was posted. Refunds are few, and paid tips cost this index nothing.
CREATE INDEX postings_refunds_idx ON postings (business_id, created_at) WHERE cause = 'tip_refunded';
-- A tip is posted once, and each of its changes once, however often a request or an event is repeated.
CREATE UNIQUE INDEX postings_tip_once ON postings (tip_id, cause, debit_account, credit_account, part)
  NULLS NOT DISTINCT WHERE tip_id IS NOT NULL;
-- What was taken back of a person's earnings, for good or while a dispute is open.
CREATE INDEX postings_taken_back_idx ON postings (staff_id, running_total)
  WHERE cause IN ('tip_refunded', 'tip_disputed') AND debit_account = 'staff_payable';
CREATE INDEX postings_lost_idx ON postings (tip_id) WHERE cause = 'tip_lost';
-- What a person earned. Fees are never looked up by person, so they are left out.
CREATE INDEX postings_staff_idx ON postings (staff_id, id)
  WHERE cause IN ('tip_paid', 'tip_released') AND credit_account = 'staff_payable';
CREATE UNIQUE INDEX postings_write_off_once ON postings (write_off_id) WHERE write_off_id IS NOT NULL;
CREATE INDEX postings_write_off_staff_idx ON postings (staff_id) WHERE write_off_id IS NOT NULL;
CREATE TRIGGER postings_keep BEFORE UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_keep_all BEFORE TRUNCATE ON postings EXECUTE FUNCTION refuse_change();

-- The paid tips of each person and day, so that no dashboard reads tips. The fill factor leaves room for updates of the
-- current day.
CREATE TABLE daily_totals (
  staff_id    integer NOT NULL,
  business_id integer NOT NULL,
  day         date NOT NULL,
  tip_count   tally NOT NULL,
  gross       running_sum NOT NULL,
  net         running_sum NOT NULL,
  PRIMARY KEY (staff_id, day),
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id)
) WITH (fillfactor = 80);
CREATE INDEX daily_totals_business_idx ON daily_totals (business_id, day);


-- Closed months

-- Months whose books are closed, oldest first. A closed month is never opened again.
CREATE TABLE closed_months (
  month     text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_by uuid NOT NULL REFERENCES users (id),
  closed_at timestamptz NOT NULL
);
CREATE TRIGGER closed_months_keep BEFORE DELETE OR UPDATE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_months_keep_all BEFORE TRUNCATE ON closed_months EXECUTE FUNCTION refuse_change();

-- The first moment after the last closed month.
CREATE FUNCTION books_open_from() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(((max(month) || '-01')::date + interval '1 month') AT TIME ZONE 'Asia/Dubai', '-infinity')
  FROM closed_months
$$;

-- Once for each statement, however many tips it records: a trigger for each row would make every tip slower.
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT min(created_at) FROM new_postings) < books_open_from() THEN
    RAISE EXCEPTION 'a posting is dated into a closed month' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER postings_closed_month AFTER INSERT ON postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();


-- Seals and checks

-- A seal says what a range of postings was when the seal was made. Each contains the one before
-- (src/server/money/ledger/seals.ts), and is encrypted with a key that is not in the database: without the key, nobody can
-- make a seal for other postings.
CREATE TABLE seals (
  -- 1, 2, 3 and so on, without a gap, over both books.
  id        integer PRIMARY KEY CHECK (id >= 1),
  book      text NOT NULL CHECK (book IN ('postings', 'cash_postings')),
  -- The sealed rows have ids above after_id, up to last_id.
  after_id  bigint NOT NULL CHECK (after_id >= 0),
  last_id   bigint NOT NULL,
  row_count integer NOT NULL CHECK (row_count >= 0),
  chain     encrypted_text NOT NULL,
  sealed_at timestamptz NOT NULL,
  UNIQUE (book, after_id),
  CONSTRAINT seals_range CHECK (last_id > after_id)
);
-- The chain may be encrypted again with another key.
CREATE TRIGGER seals_keep BEFORE DELETE OR UPDATE OF id, book, after_id, last_id, row_count, sealed_at ON seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_keep_all BEFORE TRUNCATE ON seals EXECUTE FUNCTION refuse_change();

-- Keeps others from writing postings until the end of the transaction. The role of the application may not change postings
-- (src/server/platform/db/app-role.ts), so it may not lock the table either: the function runs with the rights of the owner.
CREATE FUNCTION hold_postings() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE postings, cash_postings IN SHARE ROW EXCLUSIVE MODE;
END $$;

-- Each run of the ledger checks.
CREATE TABLE ledger_check_runs (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: the nightly job.
  started_by     uuid REFERENCES users (id),
  started_at     timestamptz NOT NULL DEFAULT now(),
  finished_at    timestamptz,
  total          integer NOT NULL CHECK (total > 0),
  -- The checks that are done, in their order: {rule, holds, broken}.
  results        jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(results) = 'array'),
  -- Why the run did not reach its end.
  failure        text CHECK (failure IN ('interrupted', 'error')),
  failure_detail text CHECK (char_length(failure_detail) <= 500),
  CONSTRAINT ledger_check_runs_end CHECK (finished_at IS NOT NULL OR failure IS NULL)
);
-- One run at a time: each reads every posting.
CREATE UNIQUE INDEX ledger_check_runs_one_open ON ledger_check_runs ((true)) WHERE finished_at IS NULL;


-- Statements and invoices (docs/decisions/055)

-- The code on a monthly statement. Anybody can compare the closing figure on paper with the books by it. It has only letters
-- and digits that cannot be confused. A statement is for a staff member or for a business.
CREATE TABLE statement_codes (
  code        text PRIMARY KEY CHECK (code ~ '^[2-9A-HJ-NP-Z]{20}$'),
  staff_id    integer REFERENCES staff (id),
  business_id integer REFERENCES businesses (id),
  month       text NOT NULL CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  made_at     timestamptz NOT NULL,
  CONSTRAINT statement_codes_of_one CHECK ((staff_id IS NULL) <> (business_id IS NULL)),
  CONSTRAINT statement_codes_staff_once UNIQUE (staff_id, month),
  CONSTRAINT statement_codes_business_once UNIQUE (business_id, month)
);

-- The invoice for a month's fees of a business. Only for closed months, and numbered without gaps in the year in which it
-- was made. Names and tax number are those of that day.
CREATE TABLE fee_invoices (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year          integer NOT NULL CHECK (year BETWEEN 2020 AND 2999),
  serial        integer NOT NULL CHECK (serial > 0),
  business_id   integer NOT NULL REFERENCES businesses (id),
  month         text NOT NULL REFERENCES closed_months (month),
  fee           numeric(15, 2) NOT NULL,
  vat           numeric(15, 2) NOT NULL,
  seller_name   text NOT NULL CHECK (char_length(seller_name) BETWEEN 1 AND 200),
  seller_trn    text CHECK (seller_trn ~ '^[0-9]{15}$'),
  business_name business_name NOT NULL,
  tl_number     licence_number,
  made_at       timestamptz NOT NULL,
  CONSTRAINT fee_invoices_number_once UNIQUE (year, serial),
  CONSTRAINT fee_invoices_month_once UNIQUE (business_id, month)
);
CREATE TRIGGER fee_invoices_keep BEFORE DELETE OR UPDATE ON fee_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoices_keep_all BEFORE TRUNCATE ON fee_invoices EXECUTE FUNCTION refuse_change();

-- `fees`: of tips that were posted in the month. `credits`: of refunds that were posted in it, below zero.
CREATE TABLE fee_invoice_lines (
  invoice_id integer NOT NULL REFERENCES fee_invoices (id),
  kind       text NOT NULL CHECK (kind IN ('fees', 'credits')),
  vat_bps    basis_points NOT NULL,
  tip_count  tally NOT NULL,
  fee        numeric(15, 2) NOT NULL,
  vat        numeric(15, 2) NOT NULL,
  PRIMARY KEY (invoice_id, kind, vat_bps)
);
CREATE TRIGGER fee_invoice_lines_keep BEFORE DELETE OR UPDATE ON fee_invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoice_lines_keep_all BEFORE TRUNCATE ON fee_invoice_lines EXECUTE FUNCTION refuse_change();

-- Keeps others from numbering invoices until the end of the transaction. With the rights of the owner, as hold_postings.
CREATE FUNCTION hold_invoices() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE fee_invoices IN SHARE ROW EXCLUSIVE MODE;
END $$;

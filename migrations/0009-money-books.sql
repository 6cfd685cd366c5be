-- The books of others about our money, the payment provider's and the bank's, and the platform's own money that follows
-- from them (docs/decisions/051 and 053).


-- The provider's books

-- Every line, once, by the provider's id.
CREATE TABLE provider_lines (
  provider   text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  id         text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  kind       text NOT NULL CHECK (kind IN
               ('captured', 'refunded', 'refund_returned', 'disputed', 'paid_out', 'fee', 'adjusted')),
  type       text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 255),
  source_id  text CHECK (char_length(source_id) <= 255),
  payment_id text CHECK (char_length(payment_id) <= 255),
  -- What the provider was sent when the guest paid. No foreign keys, because the rows need not exist here: the ledger checks
  -- compare them.
  tip_id     bigint,
  staff_id   integer,
  -- The change of the balance before the fee. Below zero for money that left.
  amount     numeric(15, 2) NOT NULL,
  fee        numeric(15, 2) NOT NULL,
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
CREATE TRIGGER provider_lines_keep_all BEFORE TRUNCATE ON provider_lines EXECUTE FUNCTION refuse_change();

-- The sums of a day's lines, read in the night after, so that a page about a year does not read all lines.
CREATE TABLE provider_days (
  provider      text NOT NULL,
  day           date NOT NULL,
  captured      numeric(15, 2) NOT NULL,
  refunded      numeric(15, 2) NOT NULL,
  asked_at      timestamptz NOT NULL DEFAULT now(),
  -- False: the lines of this day were not stored yet, and the day is read again.
  has_lines     boolean NOT NULL DEFAULT false,
  -- What the provider kept.
  fees          numeric(15, 2) NOT NULL DEFAULT 0,
  -- Changes of the balance.
  disputed      numeric(15, 2) NOT NULL DEFAULT 0,
  paid_out      numeric(15, 2) NOT NULL DEFAULT 0,
  adjusted      numeric(15, 2) NOT NULL DEFAULT 0,
  others        numeric(15, 2) NOT NULL DEFAULT 0,
  -- What Karam earned with the tips that were collected on the day.
  platform_fees numeric(15, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, day)
);


-- Bank statements: the safeguarded account as its bank describes it

-- An account has its own row, because an encrypted IBAN cannot be a key.
CREATE TABLE bank_accounts (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  iban       encrypted_text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Each statement once, by the bank's name for it.
CREATE TABLE bank_statements (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES bank_accounts,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  opening     numeric(15, 2) NOT NULL,
  closing     numeric(15, 2) NOT NULL,
  uploaded_by uuid NOT NULL REFERENCES users,
  uploaded_at timestamptz NOT NULL,
  UNIQUE (account_id, name),
  CONSTRAINT bank_statements_days CHECK (from_day <= to_day)
);

CREATE TABLE bank_entries (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES bank_accounts,
  -- The bank's reference, or a hash of the entry if the bank gives none.
  reference   text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 120),
  booked_day  date NOT NULL,
  -- Above zero for money that came.
  amount      numeric(15, 2) NOT NULL CHECK (amount <> 0 AND amount < 'NaN'),
  -- What the entry was recognised as when it was read. `opening`: what was in the account before the first statement.
  kind        text NOT NULL CHECK (kind IN
                ('opening', 'provider_payout', 'payout', 'payout_return', 'fee', 'unexplained')),
  -- The bank's text. Not stored for an entry that a payout explains: it may name people.
  description text CHECK (char_length(description) <= 500),
  read_at     timestamptz NOT NULL,
  UNIQUE (account_id, reference)
);
CREATE INDEX bank_entries_unexplained_idx ON bank_entries (id) WHERE kind = 'unexplained';

-- Statements can overlap, so an entry can be in several.
CREATE TABLE bank_statement_entries (
  statement_id integer NOT NULL REFERENCES bank_statements,
  entry_id     integer NOT NULL REFERENCES bank_entries,
  PRIMARY KEY (statement_id, entry_id)
);

-- What an entry is about: a payout of the provider to us, payouts of ours, or payouts that came back. Each of these is in
-- one entry at most.
CREATE TABLE bank_matches (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id  integer NOT NULL REFERENCES bank_entries,
  kind      text NOT NULL CHECK (kind IN ('provider_payout', 'payout', 'payout_return')),
  provider  text,
  line_id   text,
  payout_id integer REFERENCES payouts,
  UNIQUE (provider, line_id),
  UNIQUE (payout_id, kind),
  FOREIGN KEY (provider, line_id) REFERENCES provider_lines,
  CONSTRAINT bank_matches_one CHECK (CASE WHEN kind = 'provider_payout'
    THEN provider IS NOT NULL AND line_id IS NOT NULL AND payout_id IS NULL
    ELSE provider IS NULL AND line_id IS NULL AND payout_id IS NOT NULL END)
);
CREATE INDEX bank_matches_entry_idx ON bank_matches (entry_id);

-- What an unexplained entry is, as an admin said. It cannot be changed later.
CREATE TABLE bank_explanations (
  entry_id     integer PRIMARY KEY REFERENCES bank_entries,
  explanation  text NOT NULL CHECK (explanation IN
                 ('provider_payout', 'payout', 'payout_return', 'fee', 'own_money', 'mistake')),
  note         text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  explained_by uuid NOT NULL REFERENCES users,
  explained_at timestamptz NOT NULL
);

CREATE TRIGGER bank_statements_keep BEFORE DELETE OR UPDATE ON bank_statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_keep_all BEFORE TRUNCATE ON bank_statements EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entries_keep BEFORE DELETE OR UPDATE ON bank_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entries_keep_all BEFORE TRUNCATE ON bank_entries EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_entries_keep BEFORE DELETE OR UPDATE ON bank_statement_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_entries_keep_all BEFORE TRUNCATE ON bank_statement_entries EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_matches_keep BEFORE DELETE OR UPDATE ON bank_matches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_matches_keep_all BEFORE TRUNCATE ON bank_matches EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_explanations_keep BEFORE DELETE OR UPDATE ON bank_explanations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_explanations_keep_all BEFORE TRUNCATE ON bank_explanations EXECUTE FUNCTION refuse_change();


-- Cash postings

-- Money of the platform that belongs to no person: fees of the provider and the bank, the provider's payouts to our bank,
-- disputed amounts. Like postings, but caused by a line of the provider's books or by an entry of the bank. The account
-- `bank` is what we have posted and no statement has confirmed yet; `bank_statement` is what the statements say.
CREATE TABLE cash_postings (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause          text NOT NULL,
  debit_account  text NOT NULL,
  credit_account text NOT NULL,
  amount         posted_amount NOT NULL,
  provider       text,
  line_id        text,
  at             timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  bank_entry_id  integer REFERENCES bank_entries,
  UNIQUE (provider, line_id, cause),
  UNIQUE (bank_entry_id, cause),
  FOREIGN KEY (provider, line_id) REFERENCES provider_lines,
  CONSTRAINT cash_postings_one_cause CHECK (
    (provider IS NULL) = (line_id IS NULL) AND (line_id IS NULL) <> (bank_entry_id IS NULL)),
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
    'other_product provider_clearing other_products',
    'bank_opening bank_statement bank',
    'bank_opening bank bank_statement',
    'bank_matched bank_statement bank',
    'bank_matched bank bank_statement',
    'bank_fee bank_fees bank_statement',
    'bank_fee bank_statement bank_fees',
    'bank_unexplained bank_unexplained bank_statement',
    'bank_unexplained bank_statement bank_unexplained',
    'bank_explained bank bank_unexplained',
    'bank_explained bank_unexplained bank',
    'bank_explained bank_fees bank_unexplained',
    'bank_explained bank_unexplained bank_fees',
    'bank_explained own_money bank_unexplained',
    'bank_explained bank_unexplained own_money',
    'bank_explained bank_mistakes bank_unexplained',
    'bank_explained bank_unexplained bank_mistakes'))
);
CREATE INDEX cash_postings_at_idx ON cash_postings (at);
CREATE INDEX cash_postings_lost_idx ON cash_postings (provider) WHERE cause = 'dispute_lost';
CREATE TRIGGER cash_postings_keep BEFORE DELETE OR UPDATE ON cash_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_postings_keep_all BEFORE TRUNCATE ON cash_postings EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_closed_cash_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT min(at) FROM new_postings) < books_open_from() THEN
    RAISE EXCEPTION 'a cash posting is dated into a closed month' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cash_postings_closed_month AFTER INSERT ON cash_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_cash_month();

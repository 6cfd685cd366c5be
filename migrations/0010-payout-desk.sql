-- A file for the bank, kept as it was written: whoever downloads it again gets the same one.
CREATE TABLE bank_files (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id    text NOT NULL UNIQUE CHECK (char_length(message_id) BETWEEN 1 AND 35),
  execution_day date NOT NULL,
  payout_count  integer NOT NULL CHECK (payout_count > 0),
  total         numeric(15, 2) NOT NULL CHECK (total > 0 AND total < 'NaN'),
  pain001       text NOT NULL,
  csv           text NOT NULL,
  created_by    uuid REFERENCES users (id),
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER bank_files_keep BEFORE UPDATE OR DELETE ON bank_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_keep_all BEFORE TRUNCATE ON bank_files EXECUTE FUNCTION refuse_change();

-- A payout is in one file or none, and leaves "pending" through a file or by being cancelled.
ALTER TABLE payouts
  ADD COLUMN bank_file_id integer REFERENCES bank_files (id),
  ADD CONSTRAINT payouts_leave_by_a_file CHECK ((status IN ('pending', 'cancelled')) = (bank_file_id IS NULL));
CREATE INDEX payouts_bank_file_idx ON payouts (bank_file_id);
-- What one person received, through whichever payout.
CREATE INDEX postings_payout_staff_idx ON postings (staff_id, payout_id DESC) WHERE payout_id IS NOT NULL;
-- Who is owed something, however many are not.
CREATE INDEX staff_owed_idx ON staff (business_id, id) WHERE pending_payout <> 0;

-- The account that payouts are paid from, and what its bank wants to read.
ALTER TABLE settings
  ADD COLUMN payer_name   text CHECK (char_length(payer_name) BETWEEN 1 AND 70),
  ADD COLUMN payer_iban   text CHECK (is_uae_iban(payer_iban)),
  ADD COLUMN payer_bic    text CHECK (payer_bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  ADD COLUMN purpose_code text NOT NULL DEFAULT 'BON' CHECK (purpose_code ~ '^[A-Z]{3}$'),
  ADD COLUMN memo_length  integer NOT NULL DEFAULT 140 CHECK (memo_length BETWEEN 16 AND 140);

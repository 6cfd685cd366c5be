-- Payouts to people and businesses, and the files with which a bank pays them.


-- Bank files

-- A file stays as it was written: downloaded again, it is the same file. It can be downloaded only after a second admin
-- has released it (docs/decisions/050). A file that is not released can be withdrawn: its payouts are pending again.
CREATE TABLE bank_files (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id    text NOT NULL UNIQUE CHECK (char_length(message_id) BETWEEN 1 AND 35),
  execution_day date NOT NULL,
  payout_count  integer NOT NULL CHECK (payout_count > 0),
  total         numeric(15, 2) NOT NULL CHECK (total > 0 AND total < 'NaN'),
  pain001       encrypted_text NOT NULL,
  csv           encrypted_text NOT NULL,
  created_by    uuid REFERENCES users (id),
  created_at    timestamptz NOT NULL DEFAULT now(),
  released_by   uuid REFERENCES users,
  released_at   timestamptz,
  withdrawn_by  uuid REFERENCES users,
  withdrawn_at  timestamptz,
  CONSTRAINT bank_files_released_at CHECK (released_by IS NULL OR released_at IS NOT NULL),
  CONSTRAINT bank_files_withdrawn_by CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  CONSTRAINT bank_files_released_or_withdrawn CHECK (released_at IS NULL OR withdrawn_at IS NULL)
);
-- The texts may be encrypted again with another key. Only the server can do that: the encryption proves that a text belongs
-- to its row and was not changed.
CREATE TRIGGER bank_files_keep
  BEFORE DELETE OR UPDATE OF id, message_id, execution_day, payout_count, total, created_by, created_at ON bank_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_keep_all BEFORE TRUNCATE ON bank_files EXECUTE FUNCTION refuse_change();

-- A file is released or withdrawn once, and never by the admin who made it or started one of its payouts while another
-- admin can sign in. The server checks more: whether real money moves, and who changed a payee.
CREATE FUNCTION check_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.released_at IS NOT NULL OR NEW.withdrawn_at IS NOT NULL THEN
      RAISE EXCEPTION 'a new bank file is not released' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.released_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'a bank file is released or withdrawn once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.released_at IS NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.released_by IS NULL THEN
    RAISE EXCEPTION 'a bank file is released by somebody' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.released_by = NEW.created_by
      OR EXISTS (SELECT FROM payouts WHERE bank_file_id = NEW.id AND processed_by = NEW.released_by))
    AND EXISTS (SELECT FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> NEW.released_by)
  THEN
    RAISE EXCEPTION 'a bank file is released by a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_files_release
  BEFORE INSERT OR UPDATE OF released_by, released_at, withdrawn_by, withdrawn_at ON bank_files
  FOR EACH ROW EXECUTE FUNCTION check_release();


-- Payouts

CREATE TABLE payouts (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The id of a business or of a staff member. A foreign key cannot point to two tables: the trigger payouts_recipient
  -- checks it.
  recipient_type  text NOT NULL CHECK (recipient_type IN ('business', 'staff')),
  recipient_id    integer NOT NULL,
  business_id     integer NOT NULL REFERENCES businesses (id),
  amount          numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  iban            encrypted_text NOT NULL,
  status          text NOT NULL DEFAULT 'pending'
                  CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  transaction_id  text CHECK (char_length(transaction_id) <= 100),
  processed_by    uuid REFERENCES users (id),
  notes           text CHECK (char_length(notes) <= 500),
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- When the bank paid. A returned payout keeps it.
  completed_at    timestamptz,
  idempotency_key text UNIQUE CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  request_hash    text,
  bank_file_id    integer REFERENCES bank_files (id),
  -- For the postings: they refer to a payout together with its business.
  UNIQUE (id, business_id),
  CONSTRAINT payouts_recipient_is_business CHECK (recipient_type <> 'business' OR recipient_id = business_id),
  CONSTRAINT payouts_completed_has_time CHECK ((status IN ('completed', 'returned')) = (completed_at IS NOT NULL)),
  CONSTRAINT payouts_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  -- A payout is in at most one file, and is no longer pending when it is in a file or cancelled.
  CONSTRAINT payouts_leave_by_a_file CHECK ((status IN ('pending', 'cancelled')) = (bank_file_id IS NULL))
);
CREATE INDEX payouts_business_idx ON payouts (business_id, id DESC);
CREATE INDEX payouts_status_idx ON payouts (status, id DESC);
CREATE INDEX payouts_bank_file_idx ON payouts (bank_file_id);
-- The payouts to a person or business that a search has found.
CREATE INDEX payouts_recipient_idx ON payouts (recipient_type, recipient_id, id DESC);

-- A payout to a person names a person of the same business.
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

-- The IBAN may be encrypted again with another key; the ledger check compares it with the bank file.
CREATE TRIGGER payouts_keep BEFORE DELETE OR UPDATE OF id, recipient_type, recipient_id, business_id, amount,
    idempotency_key, request_hash, created_at ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_keep_all BEFORE TRUNCATE ON payouts EXECUTE FUNCTION refuse_change();
-- "processing pending": the file was withdrawn. "completed returned": the bank had paid, and the money came back later.
CREATE TRIGGER payouts_status_ways BEFORE UPDATE OF status ON payouts
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    pending processing, pending cancelled, processing pending, processing completed, processing failed,
    completed returned}'::text[]))
  EXECUTE FUNCTION refuse_this_change();

-- The history of a payout's status.
CREATE TABLE payout_events (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id   integer NOT NULL REFERENCES payouts (id),
  from_status text CHECK (from_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  to_status   text NOT NULL CHECK (to_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  actor_id    uuid REFERENCES users (id),
  reason      text CHECK (char_length(reason) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payout_events_arrows CHECK (
    (from_status IS NULL AND to_status = 'pending')
    OR (from_status = 'pending' AND to_status = 'processing')
    OR (from_status = 'pending' AND to_status = 'cancelled')
    OR (from_status = 'processing' AND to_status = 'pending')
    OR (from_status = 'processing' AND to_status = 'completed')
    OR (from_status = 'processing' AND to_status = 'failed')
    OR (from_status = 'completed' AND to_status = 'returned'))
);
CREATE INDEX payout_events_payout_idx ON payout_events (payout_id, id);
CREATE TRIGGER payout_events_keep BEFORE UPDATE OR DELETE ON payout_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_events_keep_all BEFORE TRUNCATE ON payout_events EXECUTE FUNCTION refuse_change();

-- How many payouts have each status, and their sum. Triggers update it: admins read it at every visit, and the number of
-- payouts only grows.
CREATE TABLE payout_totals (
  status text PRIMARY KEY CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  count  integer NOT NULL DEFAULT 0,
  total  numeric(15, 2) NOT NULL DEFAULT 0
);
INSERT INTO payout_totals (status)
  VALUES ('pending'), ('processing'), ('completed'), ('failed'), ('cancelled'), ('returned');

CREATE FUNCTION add_payout_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks all rows, in one order, so that two transactions that change payouts cannot deadlock.
  PERFORM FROM payout_totals ORDER BY status FOR UPDATE;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE payout_totals SET count = payout_totals.count - gone.count, total = payout_totals.total - gone.total
      FROM (SELECT status, count(*) AS count, sum(amount) AS total FROM old_payouts GROUP BY status) gone
      WHERE gone.status = payout_totals.status;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    UPDATE payout_totals SET count = payout_totals.count + come.count, total = payout_totals.total + come.total
      FROM (SELECT status, count(*) AS count, sum(amount) AS total FROM new_payouts GROUP BY status) come
      WHERE come.status = payout_totals.status;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payouts_totals_insert AFTER INSERT ON payouts REFERENCING NEW TABLE AS new_payouts
  FOR EACH STATEMENT EXECUTE FUNCTION add_payout_totals();
CREATE TRIGGER payouts_totals_update AFTER UPDATE ON payouts REFERENCING OLD TABLE AS old_payouts NEW TABLE AS new_payouts
  FOR EACH STATEMENT EXECUTE FUNCTION add_payout_totals();
CREATE TRIGGER payouts_totals_delete AFTER DELETE ON payouts REFERENCING OLD TABLE AS old_payouts
  FOR EACH STATEMENT EXECUTE FUNCTION add_payout_totals();

-- The recipients of a bank file as they were written into it, for the ledger check.
CREATE TABLE bank_file_lines (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_file_id  integer NOT NULL REFERENCES bank_files,
  payout_id     integer NOT NULL REFERENCES payouts,
  end_to_end_id text NOT NULL CHECK (char_length(end_to_end_id) BETWEEN 1 AND 35),
  amount        numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  -- A hash of the end-to-end id, the amount and the IBAN. Encrypted, because an IBAN could be found by trying all of them
  -- against a hash.
  fingerprint   encrypted_text NOT NULL,
  UNIQUE (bank_file_id, payout_id)
);
-- The fingerprint may be encrypted again with another key.
CREATE TRIGGER bank_file_lines_keep
  BEFORE DELETE OR UPDATE OF id, bank_file_id, payout_id, end_to_end_id, amount ON bank_file_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_lines_keep_all BEFORE TRUNCATE ON bank_file_lines EXECUTE FUNCTION refuse_change();

-- Released payouts go one by one by instant payment instead of in a file (docs/decisions/114)

-- A credential of the bank's service for instant payments. It is encrypted and never shown again; it may be encrypted again with
-- another data key.
CREATE TABLE bank_instant_keys (
  id         integer PRIMARY KEY CHECK (id >= 1),
  credential encrypted_text NOT NULL,
  -- Enough for two admins to know which one they choose.
  last_four  text NOT NULL CHECK (char_length(last_four) = 4),
  stored_by  uuid NOT NULL REFERENCES users,
  stored_at  timestamptz NOT NULL
);
CREATE TRIGGER bank_instant_keys_keep BEFORE DELETE OR UPDATE OF id, last_four, stored_by, stored_at ON bank_instant_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Without an address there are no instant payments. Only a service on this machine is spoken to without encryption.
ALTER TABLE settings
  ADD COLUMN bank_instant_url text
    CHECK (bank_instant_url ~ '^(https://[^ /?#@]+|http://(127\.0\.0\.1|localhost)(:[0-9]+)?)(/[^ ?#@]*)?$' AND char_length(bank_instant_url) <= 300),
  ADD COLUMN bank_instant_key_id integer REFERENCES bank_instant_keys,
  ADD CONSTRAINT settings_bank_instant CHECK ((bank_instant_url IS NULL) = (bank_instant_key_id IS NULL));

-- How the last use of the bank's service went. One row.
CREATE TABLE bank_instant_looks (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  tried_at  timestamptz,
  worked_at timestamptz,
  problem   jsonb
);
INSERT INTO bank_instant_looks DEFAULT VALUES;

-- A payout of a released batch. waiting: the bank does not have it. sending: a request may be on its way. accepted: the bank has it
-- and has not ended it. unclear: only the bank knows, and it is asked before anything else. by_hand: the program never sends it.
CREATE TABLE instant_payments (
  payout_id     integer PRIMARY KEY REFERENCES payouts,
  bank_file_id  integer NOT NULL REFERENCES bank_files,
  end_to_end_id text NOT NULL UNIQUE CHECK (char_length(end_to_end_id) BETWEEN 1 AND 35),
  -- Aani takes no more in one payment.
  amount        numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount <= 50000),
  state         text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'accepted', 'settled', 'refused', 'unclear', 'by_hand')),
  -- Requests that may have reached the bank.
  attempts      integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  attempted_at  timestamptz,
  asked_at      timestamptz,
  -- The bank's last word: a status of ISO 20022, and its reason.
  status        text CHECK (status ~ '^[A-Z]{4}$'),
  reason        text CHECK (char_length(reason) BETWEEN 1 AND 500),
  problem       jsonb,
  queued_at     timestamptz NOT NULL,
  ended_at      timestamptz,
  CONSTRAINT instant_payments_attempted CHECK (state NOT IN ('sending', 'accepted', 'unclear') OR attempted_at IS NOT NULL),
  CONSTRAINT instant_payments_ended CHECK ((state IN ('settled', 'refused', 'by_hand')) = (ended_at IS NOT NULL))
);
CREATE INDEX instant_payments_file_idx ON instant_payments (bank_file_id);
CREATE INDEX instant_payments_open_idx ON instant_payments (payout_id) WHERE ended_at IS NULL;
CREATE TRIGGER instant_payments_keep BEFORE DELETE OR UPDATE OF payout_id, bank_file_id, end_to_end_id, amount, queued_at
  ON instant_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- "sending waiting": no request has left. "unclear waiting": the bank says that it does not know the id. "waiting unclear": after
-- a restore. What the bank has accepted is never sent again, and what has ended stays as it is.
CREATE TRIGGER instant_payments_ways BEFORE UPDATE OF state ON instant_payments
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND OLD.state || ' ' || NEW.state <> ALL ('{
    waiting sending, waiting unclear, waiting by_hand, sending waiting, sending accepted, sending settled, sending refused,
    sending unclear, accepted settled, accepted refused, unclear waiting, unclear accepted, unclear settled, unclear refused,
    unclear by_hand}'::text[]))
  EXECUTE FUNCTION refuse_this_change();

-- A batch of which one payment may have left never goes to the bank as a file too.
CREATE FUNCTION refuse_file_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM instant_payments WHERE bank_file_id = NEW.bank_file_id AND (state <> 'by_hand' OR attempts > 0)) THEN
    RAISE EXCEPTION 'bank file % goes by instant payments', NEW.bank_file_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_deliveries_not_instant BEFORE INSERT ON bank_deliveries
  FOR EACH ROW EXECUTE FUNCTION refuse_file_of_payments();

INSERT INTO audit_actions VALUES
  ('bank_instant.key_stored'), ('bank_instant.tested'), ('instant_payment.sent'), ('instant_payment.unclear'),
  ('instant_payment.taken_out');

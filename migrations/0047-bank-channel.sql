-- Bank files are brought to the bank's SFTP server and its answers fetched from there (docs/decisions/111)

-- A key pair with which the bank knows us. The private part is encrypted and never leaves the server; it may be encrypted again
-- with another data key.
CREATE TABLE bank_channel_keys (
  id          integer PRIMARY KEY CHECK (id >= 1),
  public_key  text NOT NULL CHECK (public_key LIKE 'ssh-rsa %'),
  private_key encrypted_text NOT NULL,
  made_by     uuid NOT NULL REFERENCES users,
  made_at     timestamptz NOT NULL
);
CREATE TRIGGER bank_channel_keys_keep BEFORE DELETE OR UPDATE OF id, public_key, made_by, made_at ON bank_channel_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Without a host there is no channel, and files are downloaded and uploaded by hand.
ALTER TABLE settings
  ADD COLUMN bank_host text CHECK (bank_host ~ '^[a-zA-Z0-9.:-]{1,253}$'),
  ADD COLUMN bank_port integer NOT NULL DEFAULT 22 CHECK (bank_port BETWEEN 1 AND 65535),
  ADD COLUMN bank_user text CHECK (char_length(bank_user) BETWEEN 1 AND 100),
  -- Fingerprints of the server's keys, separated by spaces: nobody else is spoken to.
  ADD COLUMN bank_host_keys text CHECK (bank_host_keys ~ '^SHA256:[A-Za-z0-9+/]{43}( SHA256:[A-Za-z0-9+/]{43}){0,4}$'),
  ADD COLUMN bank_folder_out text CHECK (char_length(bank_folder_out) BETWEEN 1 AND 200),
  ADD COLUMN bank_folder_in text CHECK (char_length(bank_folder_in) BETWEEN 1 AND 200),
  ADD COLUMN bank_key_id integer REFERENCES bank_channel_keys,
  ADD CONSTRAINT settings_bank_channel
    CHECK (num_nulls(bank_host, bank_user, bank_host_keys, bank_folder_out, bank_folder_in, bank_key_id) IN (0, 6));

-- A change of the bank's server waits for a second admin as long as it takes: who controls it says which payouts failed.
ALTER TABLE proposals
  DROP CONSTRAINT proposals_lasting,
  ADD CONSTRAINT proposals_lasting CHECK (
    CASE WHEN subject_id IS NOT NULL THEN in_force_at IS NULL ELSE in_force_at IS NOT NULL OR kind = 'change_settings' END);

-- How the last look at the bank's server went. One row.
CREATE TABLE bank_channel_looks (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  tried_at  timestamptz,
  worked_at timestamptz,
  problem   jsonb
);
INSERT INTO bank_channel_looks DEFAULT VALUES;

-- A released bank file on its way to the bank. waiting: nothing has the name that the bank reads. placing: it was sent whole
-- under another name and is being renamed; after a lost connection it may be at the bank. unclear: only the bank knows.
CREATE TABLE bank_deliveries (
  bank_file_id integer PRIMARY KEY REFERENCES bank_files,
  name         text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 100),
  checksum     text NOT NULL CHECK (checksum ~ '^[0-9a-f]{64}$'),
  size         integer NOT NULL CHECK (size > 0),
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'placing', 'sent', 'unclear', 'by_hand')),
  temporary    text CHECK (char_length(temporary) BETWEEN 1 AND 150),
  attempts     integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  problem      jsonb,
  queued_at    timestamptz NOT NULL,
  sent_at      timestamptz,
  CONSTRAINT bank_deliveries_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT bank_deliveries_temporary CHECK (state <> 'placing' OR temporary IS NOT NULL)
);
CREATE INDEX bank_deliveries_open_idx ON bank_deliveries (bank_file_id) WHERE state IN ('waiting', 'placing', 'unclear');
CREATE TRIGGER bank_deliveries_keep BEFORE DELETE OR UPDATE OF bank_file_id, name, checksum, size, queued_at ON bank_deliveries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- "unclear waiting": a person says that the bank does not have it. What was sent is never sent again, and what is brought by
-- hand is never sent at all.
CREATE TRIGGER bank_deliveries_ways BEFORE UPDATE OF state ON bank_deliveries
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND OLD.state || ' ' || NEW.state <> ALL ('{
    waiting placing, waiting sent, waiting unclear, waiting by_hand, placing sent, placing unclear, unclear sent, unclear waiting,
    unclear by_hand}'::text[]))
  EXECUTE FUNCTION refuse_this_change();

-- What the bank has put into its folder for us: each file, by its name and checksum, is read once.
CREATE TABLE bank_received (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  checksum    text NOT NULL CHECK (checksum ~ '^[0-9a-f]{64}$'),
  size        bigint NOT NULL CHECK (size >= 0),
  -- As the server says, to know the same file without fetching it again.
  modified_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- waiting: read but not applied, because of the problem. repeated: the same content came under another name.
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'applied', 'nothing', 'repeated', 'refused')),
  problem     jsonb,
  -- Only until it is applied: it names people.
  content     encrypted_text,
  settled_at  timestamptz,
  UNIQUE (name, checksum),
  CONSTRAINT bank_received_content CHECK ((state IN ('waiting', 'refused')) = (content IS NOT NULL)),
  CONSTRAINT bank_received_settled CHECK ((state = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX bank_received_checksum_idx ON bank_received (checksum);
CREATE INDEX bank_received_waiting_idx ON bank_received (id) WHERE state = 'waiting';
CREATE TRIGGER bank_received_keep BEFORE DELETE OR UPDATE OF id, name, checksum, received_at ON bank_received
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_received_ways BEFORE UPDATE OF state ON bank_received
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND OLD.state <> 'waiting')
  EXECUTE FUNCTION refuse_this_change();

-- Fetched from the bank: nobody has uploaded it.
ALTER TABLE bank_statements ALTER COLUMN uploaded_by DROP NOT NULL;

INSERT INTO audit_actions VALUES
  ('bank_channel.key_made'), ('bank_channel.tested'), ('bank_file.sent'), ('bank_file.sending_unclear'),
  ('bank_file.sending_decided'), ('bank_answer.fetched');

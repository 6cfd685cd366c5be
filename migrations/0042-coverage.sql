-- Every night a signed statement of what is held and owed, over every balance (docs/decisions/105)

-- The key that signs. The private one is encrypted; it may be encrypted again with another data key.
CREATE TABLE coverage_keys (
  id          integer PRIMARY KEY CHECK (id >= 1),
  public_key  text NOT NULL,
  private_key encrypted_text NOT NULL,
  made_at     timestamptz NOT NULL
);
CREATE TRIGGER coverage_keys_keep BEFORE DELETE OR UPDATE OF id, public_key, made_at ON coverage_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What each person was owed in that night. The salt keeps others from guessing a balance from its hash. Deleted after 30 days.
CREATE TABLE coverage_leaves (
  day      date NOT NULL,
  place    integer NOT NULL CHECK (place >= 0),
  staff_id integer NOT NULL REFERENCES staff,
  balance  numeric(15, 2) NOT NULL,
  salt     text NOT NULL CHECK (salt ~ '^[0-9a-f]{32}$'),
  PRIMARY KEY (day, staff_id),
  UNIQUE (day, place)
);
CREATE INDEX coverage_leaves_staff_idx ON coverage_leaves (staff_id);

-- The hashes of the tree, level by level from the leaves, 32 bytes each. Deleted with the leaves.
CREATE TABLE coverage_trees (
  day   date PRIMARY KEY,
  nodes bytea NOT NULL
);
-- One path reads a few hashes of possibly megabytes: uncompressed, PostgreSQL reads only the parts it needs.
ALTER TABLE coverage_trees ALTER COLUMN nodes SET STORAGE EXTERNAL;

CREATE TABLE coverage_proofs (
  day         date PRIMARY KEY,
  made_at     timestamptz NOT NULL,
  at_provider numeric(15, 2) NOT NULL,
  at_bank     numeric(15, 2) NOT NULL,
  owed        numeric(15, 2) NOT NULL,
  people      integer NOT NULL CHECK (people >= 0),
  root        text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  key_id      integer NOT NULL REFERENCES coverage_keys,
  -- The text that is signed: all of the above, and the hash of the statement before.
  statement   text NOT NULL,
  signature   text NOT NULL,
  CONSTRAINT coverage_proofs_covered CHECK (at_provider + at_bank >= owed)
);
CREATE TRIGGER coverage_proofs_keep BEFORE UPDATE OR DELETE ON coverage_proofs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coverage_proofs_keep_all BEFORE TRUNCATE ON coverage_proofs EXECUTE FUNCTION refuse_change();

-- Nothing is published unless every person is in it, once, with the balance of that moment, and the sum owed contains all of them.
CREATE FUNCTION refuse_incomplete_coverage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong integer;
  counted integer;
  balances numeric;
BEGIN
  SELECT staff_id INTO wrong
  FROM (SELECT id AS staff_id, pending_payout FROM staff) people
  FULL JOIN (SELECT staff_id, balance FROM coverage_leaves WHERE day = NEW.day) leaves USING (staff_id)
  WHERE pending_payout IS DISTINCT FROM balance ORDER BY staff_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'coverage of % : the balance of person % is missing or another', NEW.day, wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coverage_proofs_complete';
  END IF;
  SELECT count(*), coalesce(sum(balance) FILTER (WHERE balance > 0), 0) INTO counted, balances
  FROM coverage_leaves WHERE day = NEW.day;
  IF counted <> NEW.people OR balances > NEW.owed THEN
    RAISE EXCEPTION 'coverage of % : % people with %, the statement has % with %',
      NEW.day, counted, balances, NEW.people, NEW.owed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coverage_proofs_complete';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coverage_proofs_complete BEFORE INSERT ON coverage_proofs
  FOR EACH ROW EXECUTE FUNCTION refuse_incomplete_coverage();

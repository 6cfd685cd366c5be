-- Payees are screened against sanctions lists (docs/decisions/097)

-- Each time that an admin has loaded a list, also the same one again.
CREATE TABLE screening_lists (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source       text NOT NULL CHECK (source IN ('un', 'uae')),
  published_on date NOT NULL,
  sha256       text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  entry_count  integer NOT NULL CHECK (entry_count > 0),
  loaded_by    uuid NOT NULL REFERENCES users,
  loaded_at    timestamptz NOT NULL
);
CREATE INDEX screening_lists_newest_idx ON screening_lists (source, id DESC);
CREATE TRIGGER screening_lists_keep BEFORE DELETE OR UPDATE ON screening_lists
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_lists_keep_all BEFORE TRUNCATE ON screening_lists EXECUTE FUNCTION refuse_change();

-- The entries of the newest list of each source. A newer list replaces them.
CREATE TABLE screening_entries (
  source        text NOT NULL CHECK (source IN ('un', 'uae')),
  reference     text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 100),
  kind          text NOT NULL CHECK (kind IN ('person', 'entity')),
  names         text[] NOT NULL CHECK (cardinality(names) > 0),
  birth_years   integer[] NOT NULL,
  nationalities text[] NOT NULL,
  -- Of all the columns above. A decision about an entry stays for as long as the entry does not change.
  hash          text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (source, reference)
);

-- Who is screened, with all names. The one place to add a name, a date of birth or a nationality: whatever changes here is
-- screened again within a minute. What a person has said about themselves is encrypted, so the program reads it: the account
-- and the encrypted text come along. PostgreSQL treats this function as a view.
CREATE FUNCTION screening_subjects() RETURNS TABLE (
  kind text, id integer, business_id integer, name text, names text[], identity_user uuid, identity_facts text, names_hash text
) LANGUAGE sql STABLE AS $$
  SELECT kind, id, business_id, name, names, identity_user, identity_facts,
    md5(array_to_string(names, E'\n') || coalesce(E'\n' || extract(epoch FROM stated_at), ''))
  FROM (
    SELECT 'staff' AS kind, id, business_id, first_name || ' ' || last_name AS name,
      array_remove(ARRAY[first_name || ' ' || last_name, bank_name::text], NULL) AS names,
      identities.user_id AS identity_user, facts::text AS identity_facts, stated_at
    FROM staff LEFT JOIN payee_identities identities ON identities.user_id = staff.user_id
    WHERE erased_at IS NULL
    UNION ALL
    SELECT 'business', id, id, name::text,
      array_remove(ARRAY[name::text, legal_name::text, bank_name::text], NULL)
        || ARRAY(SELECT owners.name FROM business_owners owners WHERE business_id = businesses.id ORDER BY owners.id),
      NULL, NULL, NULL
    FROM businesses
  ) subjects
$$;

-- With which names and which list each of them was screened last. A screening with an older list is not enough.
CREATE TABLE screenings (
  subject_kind text NOT NULL CHECK (subject_kind IN ('staff', 'business')),
  subject_id   integer NOT NULL,
  names_hash   text NOT NULL CHECK (names_hash ~ '^[0-9a-f]{32}$'),
  list_id      integer NOT NULL REFERENCES screening_lists,
  screened_at  timestamptz NOT NULL,
  PRIMARY KEY (subject_kind, subject_id)
);

-- Somebody who may be an entry of a list, with what matched at that time: the entry or the name can be gone later.
CREATE TABLE screening_hits (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject_kind  text NOT NULL CHECK (subject_kind IN ('staff', 'business')),
  subject_id    integer NOT NULL,
  source        text NOT NULL CHECK (source IN ('un', 'uae')),
  reference     text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 100),
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 500),
  listed_name   text NOT NULL CHECK (char_length(listed_name) BETWEEN 1 AND 500),
  score         integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  birth_years   integer[] NOT NULL,
  nationalities text[] NOT NULL,
  entry_hash    text NOT NULL CHECK (entry_hash ~ '^[0-9a-f]{64}$'),
  names_hash    text NOT NULL CHECK (names_hash ~ '^[0-9a-f]{32}$'),
  found_at      timestamptz NOT NULL,
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'cleared', 'confirmed')),
  note          text CHECK (char_length(note) BETWEEN 1 AND 500),
  proposed_by   uuid REFERENCES users,
  -- Null if the only admin of a platform in test mode decided alone.
  confirmed_by  uuid REFERENCES users,
  decided_at    timestamptz,
  CONSTRAINT screening_hits_decided CHECK (
    CASE WHEN state = 'open' THEN num_nonnulls(note, proposed_by, confirmed_by, decided_at) = 0
    ELSE num_nulls(note, proposed_by, decided_at) = 0 END),
  CONSTRAINT screening_hits_second_person CHECK (confirmed_by <> proposed_by)
);
CREATE UNIQUE INDEX screening_hits_one_open ON screening_hits (subject_kind, subject_id, source, reference) WHERE state = 'open';
CREATE INDEX screening_hits_subject_idx ON screening_hits (subject_kind, subject_id);
CREATE TRIGGER screening_hits_keep
  BEFORE DELETE OR UPDATE OF id, subject_kind, subject_id, source, reference, found_at ON screening_hits
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_hits_keep_all BEFORE TRUNCATE ON screening_hits EXECUTE FUNCTION refuse_change();
-- A confirmed hit can turn out to be somebody else. Nothing else about a decision changes, until the name of a cleared payee
-- is erased: the law wants records of screening for five years.
CREATE TRIGGER screening_hits_decide_once
  BEFORE UPDATE ON screening_hits
  FOR EACH ROW WHEN (
    (OLD.state = 'confirmed' AND NEW.state <> 'cleared')
    OR (OLD.state = 'cleared' AND NOT (NEW.state = 'cleared' AND NEW.name = U&'\E000' AND OLD.decided_at < now() - interval '5 years')))
  EXECUTE FUNCTION refuse_this_change();

INSERT INTO audit_actions VALUES ('screening.list_loaded'), ('screening.cleared'), ('screening.confirmed');

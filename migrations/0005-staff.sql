-- Staff members, and what they and their business set about them. Before money, because tips and payouts refer to staff.


-- Staff members

CREATE DOMAIN person_name AS text CHECK (char_length(VALUE) BETWEEN 1 AND 100);
CREATE DOMAIN staff_role AS text CHECK (char_length(VALUE) BETWEEN 1 AND 50);
CREATE DOMAIN role_title AS text CHECK (char_length(VALUE) BETWEEN 1 AND 40);
CREATE DOMAIN wallet_id AS text CHECK (char_length(VALUE) BETWEEN 1 AND 200);
CREATE DOMAIN shown_business_name AS text CHECK (char_length(VALUE) <= 200);

-- The fill factor is for updates of the balances, as with businesses.
CREATE TABLE staff (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id        integer NOT NULL REFERENCES businesses (id),
  first_name         person_name NOT NULL,
  last_name          person_name NOT NULL,
  role               staff_role NOT NULL,
  wallet_id          wallet_id NOT NULL,
  iban               encrypted_text,
  business_name      shown_business_name,
  -- Balances and totals are written by the ledger only. pending_payout is what the person is owed: below zero after a
  -- refund of money that was already paid out.
  total_earnings     running_sum NOT NULL DEFAULT 0,
  pending_payout     numeric(15, 2) NOT NULL DEFAULT 0,
  total_paid_out     running_sum NOT NULL DEFAULT 0,
  is_active          boolean NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  tip_count          tally NOT NULL DEFAULT 0,
  gross_total        running_sum NOT NULL DEFAULT 0,
  fee_total          running_sum NOT NULL DEFAULT 0,
  -- The account with which the person sees their own tips.
  user_id            uuid REFERENCES users (id),
  -- Together with total_earnings: everything that was ever credited.
  refunded_total     running_sum NOT NULL DEFAULT 0,
  -- For the index staff_owed_idx. PostgreSQL updates a row without writing to any index only if no indexed column changes,
  -- and the condition of a partial index counts as one. pending_payout changes with every tip, this column rarely.
  is_owed            boolean NOT NULL GENERATED ALWAYS AS (pending_payout <> 0) STORED,
  erased_at          timestamptz,
  -- After an owner or an admin has changed the IBAN, nothing is paid to the old or the new account until this time, or until
  -- the staff member confirms the new account.
  iban_waits_until   timestamptz,
  -- The account that may confirm: the one that was joined when the IBAN was changed. An account that joins later may not,
  -- because the owner chooses who joins.
  iban_asked_user_id uuid REFERENCES users,
  -- What guests read instead of the role "Other": Concierge, Valet, Housekeeping …
  role_title         role_title,
  bank_name          bank_name,
  vat_total          running_sum NOT NULL DEFAULT 0,
  -- The person entered this IBAN, so it is removed with their account. With several workplaces it can differ from
  -- users.iban. If false, the IBAN is removed only if it equals that one.
  iban_is_own        boolean NOT NULL DEFAULT false,
  -- All rows about money refer to a person together with the business, so the two always match.
  UNIQUE (id, business_id),
  -- An account can work in several businesses, as one staff member in each.
  UNIQUE (user_id, business_id)
) WITH (fillfactor = 50);
CREATE INDEX staff_business_idx ON staff (business_id, id);
CREATE INDEX staff_owed_idx ON staff (business_id, id) WHERE is_owed;

-- Rules between columns. Triggers and not CHECK constraints, because PostgreSQL reads and checks those for every tip, which
-- only changes balances: a trigger on certain columns fires only if a statement sets one of them. After the change and not
-- before it: PostgreSQL reads and locks each row again for triggers before a change, even if none of them fires.
CREATE TRIGGER staff_asked_while_waiting AFTER INSERT OR UPDATE OF iban_asked_user_id, iban_waits_until ON staff
  FOR EACH ROW WHEN (NEW.iban_asked_user_id IS NOT NULL AND NEW.iban_waits_until IS NULL)
  EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER staff_title_of_other AFTER INSERT OR UPDATE OF role, role_title ON staff
  FOR EACH ROW WHEN (NEW.role_title IS NOT NULL AND NEW.role <> 'Other')
  EXECUTE FUNCTION refuse_this_change();
-- The names of an erased person are marks that nobody can type (src/shared/erased-marks.ts). The words for them are chosen
-- when they are shown, in the reader's language.
CREATE TRIGGER staff_erased_has_no_person
  AFTER INSERT OR UPDATE OF erased_at, first_name, last_name, iban, user_id, is_active ON staff
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND (NEW.first_name <> U&'\E000' OR NEW.last_name <> U&'\E001'
    OR NEW.iban IS NOT NULL OR NEW.user_id IS NOT NULL OR NEW.is_active))
  EXECUTE FUNCTION refuse_this_change();

CREATE TRIGGER staff_page_change
  AFTER INSERT OR UPDATE OF first_name, last_name, role, role_title, is_active, business_id ON staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- A link that joins an account to a staff member. Only the hash of the token is stored.
CREATE TABLE staff_invites (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A new link replaces the last one.
  staff_id   integer NOT NULL UNIQUE REFERENCES staff (id),
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A manager may invite staff, but not decide about bank accounts. With a link of their own, a manager could join with an
  -- account that is then paid what the person has earned. So after such a link the IBAN waits (staff.iban_waits_until),
  -- and the owner has time to notice.
  by_member  boolean NOT NULL DEFAULT true
);


-- Search of businesses and staff by admins (docs/decisions/023 and 030)

-- What a search reads, in lower case. A search by name, licence and owner would read two tables, which no index can do;
-- here it reads one column. Separate from businesses and staff, because every tip writes those rows again. Triggers on
-- columns fill it: a tip fires none of them.
CREATE TABLE business_search (
  business_id integer PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  name        text NOT NULL,
  -- Name, trade licence, the owner's username and the owner's name, each on its own line: no search matches across lines.
  words       text NOT NULL
);
CREATE TABLE staff_search (
  staff_id integer PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  -- As payouts name a person: with the business.
  words    text NOT NULL
);

CREATE FUNCTION words_of_business(business businesses, owner users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\n', business.name, business.tl_number, owner.username,
    btrim(concat(owner.first_name, ' ', owner.last_name))))
$$;
CREATE FUNCTION words_of_person(person staff, business_name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(person.first_name || ' ' || person.last_name || ', ' || business_name)
$$;

-- These triggers lock the row that they read (FOR SHARE): a transaction that renames it at the same time waits, and then
-- finds and updates the row that was written here.
CREATE FUNCTION keep_business_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner users;
BEGIN
  SELECT * INTO owner FROM users WHERE id = NEW.owner_id FOR SHARE;
  INSERT INTO business_search (business_id, name, words) VALUES (NEW.id, lower(NEW.name), words_of_business(NEW, owner))
    ON CONFLICT (business_id) DO UPDATE SET name = excluded.name, words = excluded.words;
  IF TG_OP = 'UPDATE' THEN
    UPDATE staff_search SET words = words_of_person(staff, NEW.name)
      FROM staff WHERE staff.business_id = NEW.id AND staff_search.staff_id = staff.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_search AFTER INSERT OR UPDATE OF name, tl_number, owner_id ON businesses
  FOR EACH ROW EXECUTE FUNCTION keep_business_search();

CREATE FUNCTION keep_owner_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business_search SET words = words_of_business(businesses, NEW)
    FROM businesses WHERE businesses.owner_id = NEW.id AND business_search.business_id = businesses.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_search AFTER UPDATE OF username, first_name, last_name ON users
  FOR EACH ROW EXECUTE FUNCTION keep_owner_search();

CREATE FUNCTION keep_staff_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE business_name text;
BEGIN
  SELECT name INTO business_name FROM businesses WHERE id = NEW.business_id FOR SHARE;
  INSERT INTO staff_search (staff_id, words) VALUES (NEW.id, words_of_person(NEW, business_name))
    ON CONFLICT (staff_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_search_words AFTER INSERT OR UPDATE OF first_name, last_name, business_id ON staff
  FOR EACH ROW EXECUTE FUNCTION keep_staff_search();

-- Indexes of trigrams find parts of words. They need pg_trgm, an extension that comes with PostgreSQL and that a role may
-- add if it may create objects in the database. Without it, a search works too, but reads all rows of the tables above.
-- As soon as the extension is available, SELECT index_search() creates the indexes.
CREATE FUNCTION index_search() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE operators text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'Searching goes without an index: %', SQLERRM;
    RETURN false;
  END;
  -- The extension may already be there, in any schema.
  SELECT format('%I.gin_trgm_ops', nspname) INTO operators
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX IF NOT EXISTS business_search_name_idx ON business_search USING gin (name %s)', operators);
  EXECUTE format('CREATE INDEX IF NOT EXISTS business_search_words_idx ON business_search USING gin (words %s)', operators);
  EXECUTE format('CREATE INDEX IF NOT EXISTS staff_search_words_idx ON staff_search USING gin (words %s)', operators);
  RETURN true;
END $$;
SELECT index_search();

-- A search for one or two letters has no trigram. An index of every letter and every pair of letters finds what few rows
-- have; it needs no extension and works for any script.
CREATE FUNCTION search_pieces(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  letters text[] := string_to_array(words, NULL);
  pieces  text[] := letters;
BEGIN
  FOR place IN 2 .. cardinality(letters) LOOP
    pieces := pieces || (letters[place - 1] || letters[place]);
  END LOOP;
  RETURN pieces;
END $$;

-- With fastupdate, new entries would go to a pending list first, and every search would read that list.
CREATE INDEX business_search_pieces_idx ON business_search USING gin (search_pieces(words)) WITH (fastupdate = off);

-- A function, so that enable_seqscan is off for this query only. Where PostgreSQL expects many rows it would read the table
-- and split the words of every row, which takes seconds. Strict: a null piece finds nothing.
CREATE FUNCTION businesses_having(piece text) RETURNS SETOF integer LANGUAGE sql STABLE STRICT SET enable_seqscan = off AS $$
  SELECT business_id FROM business_search WHERE search_pieces(words) @> ARRAY[piece]
$$;


-- Profiles and goals

-- The photo and the line that a staff member shows to guests. Only the staff member can add them, after agreeing to it. A
-- staff member who shows nothing has no row.
CREATE TABLE faces (
  staff_id     integer PRIMARY KEY REFERENCES staff,
  -- A photo never changes under its id, so that browsers may cache it.
  photo_id     text UNIQUE CHECK (photo_id ~ '^[A-Za-z0-9_-]{22}$'),
  photo        bytea CHECK (octet_length(photo) BETWEEN 1 AND 200000),
  line         text CHECK (char_length(line) BETWEEN 1 AND 120),
  consented_at timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  CONSTRAINT faces_photo_with_id CHECK ((photo_id IS NULL) = (photo IS NULL)),
  CONSTRAINT faces_show_something CHECK (photo_id IS NOT NULL OR line IS NOT NULL)
);
CREATE TRIGGER faces_page_change AFTER INSERT OR UPDATE OR DELETE ON faces
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- What a staff member wants to receive in a month. Only the staff member sees it, unless it is shared with the owner.
CREATE TABLE goals (
  staff_id   integer PRIMARY KEY REFERENCES staff,
  amount     numeric(10, 2) NOT NULL CHECK (amount BETWEEN 1 AND 1000000),
  is_shared  boolean NOT NULL,
  updated_at timestamptz NOT NULL
);


-- Notifications in the browser

-- A subscription belongs to the session in which it was turned on, and ends with it. The endpoint is the URL at the
-- browser's push service; the keys encrypt for this browser only.
CREATE TABLE push_subscriptions (
  sid        text PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users,
  -- A browser has one endpoint for all its users: it belongs to the user who turned notifications on last.
  endpoint   text NOT NULL UNIQUE CHECK (endpoint ~ '^https?://' AND char_length(endpoint) <= 1000),
  p256dh     text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth       text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  locale     text NOT NULL CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);

-- The last posting about which people were notified. Postings are read later, as with webhook_position.
CREATE TABLE push_position (
  is_only         boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  upto_posting_id bigint NOT NULL
);
INSERT INTO push_position (upto_posting_id) VALUES (0);


-- Rules for tips to the whole team. The pages of guests show the rule and how many people share a tip.

-- By what a team tip is divided. A business without a row takes no team tips.
CREATE TABLE team_rules (
  business_id integer PRIMARY KEY REFERENCES businesses,
  rule        text NOT NULL CHECK (rule IN ('equal', 'roles', 'hours')),
  updated_at  timestamptz NOT NULL
);
CREATE TRIGGER team_rules_page_change AFTER INSERT OR UPDATE OR DELETE ON team_rules
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- How much a role counts, for the rule "roles". A role without a row counts 1. Guests do not see weights, so there is no
-- page_change.
CREATE TABLE team_role_weights (
  business_id integer NOT NULL REFERENCES businesses,
  role        staff_role NOT NULL,
  weight      integer NOT NULL CHECK (weight BETWEEN 1 AND 100),
  PRIMARY KEY (business_id, role)
);

-- How long somebody works on a day, for the rule "hours".
CREATE TABLE team_hours (
  staff_id integer NOT NULL REFERENCES staff,
  day      date NOT NULL,
  minutes  integer NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  PRIMARY KEY (staff_id, day)
);
-- To delete old days.
CREATE INDEX team_hours_day_idx ON team_hours (day);
CREATE TRIGGER team_hours_page_change AFTER INSERT OR UPDATE OR DELETE ON team_hours
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- Days on which somebody gets no part of a team tip, by any rule. Why they are away is not stored.
CREATE TABLE staff_leaves (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id  integer NOT NULL REFERENCES staff,
  first_day date NOT NULL,
  last_day  date NOT NULL,
  CONSTRAINT staff_leaves_days CHECK (last_day - first_day BETWEEN 0 AND 365)
);
CREATE INDEX staff_leaves_staff_idx ON staff_leaves (staff_id, last_day);
CREATE TRIGGER staff_leaves_page_change AFTER INSERT OR UPDATE OR DELETE ON staff_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

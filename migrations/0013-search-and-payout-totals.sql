-- What an admin's search looks through, in small letters, one row for each business and each person. A search by name,
-- licence and owner asks two tables at once, which no index can answer; here it asks one column. Kept apart from
-- businesses and staff, whose rows every tip writes anew. Triggers of columns keep it: a tip wakes none of them.
CREATE TABLE business_search (
  business_id integer PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  name        text NOT NULL,
  -- Name, trade licence, the owner's username and name, each on a line of its own: no search reaches across a line.
  words       text NOT NULL
);
CREATE TABLE staff_search (
  staff_id integer PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  -- As payouts call a person: with their business.
  words    text NOT NULL
);

CREATE FUNCTION words_of_business(business businesses, owner users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\n', business.name, business.tl_number, owner.username,
    btrim(concat(owner.first_name, ' ', owner.last_name))))
$$;
CREATE FUNCTION words_of_person(person staff, business_name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(person.first_name || ' ' || person.last_name || ', ' || business_name)
$$;

INSERT INTO business_search (business_id, name, words)
  SELECT businesses.id, lower(name), words_of_business(businesses, users)
  FROM businesses JOIN users ON users.id = owner_id ORDER BY businesses.id;
INSERT INTO staff_search (staff_id, words)
  SELECT staff.id, words_of_person(staff, businesses.name)
  FROM staff JOIN businesses ON businesses.id = business_id ORDER BY staff.id;

-- The row that is read is held, so that whoever renames it at this moment waits and then finds what was written here.
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

-- Parts of words are found by an index of their trigrams, from an extension that comes with PostgreSQL and that whoever
-- may create things in the database may add. Where it cannot be had, searching works as well, only by reading every
-- row of the tables above. Once it can be had, SELECT index_search() makes up for it.
CREATE FUNCTION index_search() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE operators text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'Searching goes without an index: %', SQLERRM;
    RETURN false;
  END;
  -- It may have been added before, to any schema.
  SELECT format('%I.gin_trgm_ops', nspname) INTO operators
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX IF NOT EXISTS business_search_name_idx ON business_search USING gin (name %s)', operators);
  EXECUTE format('CREATE INDEX IF NOT EXISTS business_search_words_idx ON business_search USING gin (words %s)', operators);
  EXECUTE format('CREATE INDEX IF NOT EXISTS staff_search_words_idx ON staff_search USING gin (words %s)', operators);
  RETURN true;
END $$;
SELECT index_search();

-- The payouts to somebody who was found.
CREATE INDEX payouts_recipient_idx ON payouts (recipient_type, recipient_id, id DESC);

-- How many payouts stand where and what they come to, kept as they change: the desk asks at every visit, and they only
-- ever become more.
CREATE TABLE payout_totals (
  status text PRIMARY KEY CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  count  integer NOT NULL DEFAULT 0,
  total  numeric(15, 2) NOT NULL DEFAULT 0
);
INSERT INTO payout_totals (status)
  VALUES ('pending'), ('processing'), ('completed'), ('failed'), ('cancelled');
UPDATE payout_totals SET count = sums.count, total = sums.total
  FROM (SELECT status, count(*) AS count, sum(amount) AS total FROM payouts GROUP BY status) sums
  WHERE sums.status = payout_totals.status;

CREATE FUNCTION add_payout_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- All of them, in one order: two transactions that change payouts then wait for each other and never in a circle.
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

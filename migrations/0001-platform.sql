-- The schema of Karam. Files 0001 to 0012 are its first version, by the areas of src/server. A table comes after the tables
-- that it refers to, so a few are in the file of another area: staff before money, mails and thanks after tips.
-- These files never change: a change of the schema is a new file with the next number.
--
-- What the names say:
--   amounts are dirhams with two decimals; `_fils` is a whole number of fils, `_bps` hundredths of a percent
--   a `day` or `month` is one in Dubai
--   triggers `x_keep` refuse to change or delete rows of x, `x_keep_all` to truncate it
--   triggers `x_page_change` clear the cached pages of guests
--   a table with `is_only` or `singleton` has exactly one row
--
-- This file: rules that all areas share, and tables of the running program.


-- Rules that many tables share

-- History is not rewritten: a correction is a new row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- For triggers with a condition: a column that is set once, or a status that may only change in listed ways. A trigger on
-- certain columns costs nothing where a statement sets other columns, so recording a tip does not get slower by them.
CREATE FUNCTION refuse_this_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this change of a row of % is not allowed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the row of settings is never deleted' USING ERRCODE = 'restrict_violation';
END $$;

-- Every node caches the pages of guests for a short time, and clears the cache on this notification. The triggers that
-- call it name columns: a tip changes balances in the same rows, and must not clear anything.
CREATE FUNCTION tell_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('karam_pages', '');
  RETURN NULL;
END $$;

-- IBANs, secrets, and files that contain IBANs. The server encrypts them, with a key that is not in the database
-- (src/server/platform/db/encrypted-text.ts); it checks an IBAN before that. An operator writes 'lost' for a text whose key
-- is lost.
CREATE DOMAIN encrypted_text AS text CHECK (VALUE ~ '^encrypted:[0-9a-f]{8}:' OR VALUE = 'lost');

-- The rules about single columns of businesses, staff, tips, postings and daily totals are domains (types), not CHECK
-- constraints. PostgreSQL reads the text of all CHECK constraints of a table again for each statement that writes to it,
-- and then checks them all, which was a third of the database's time for a single tip (docs/decisions/022). The rule of a
-- domain is read once for each connection, and checked when its column gets a value. Rules between columns are CHECK
-- constraints, except those of staff: a tip sets none of their columns, so triggers on these columns cost it nothing.
CREATE DOMAIN tally AS integer CHECK (VALUE >= 0);
CREATE DOMAIN basis_points AS integer CHECK (VALUE BETWEEN 0 AND 10000);
CREATE DOMAIN running_sum AS numeric(15, 2) CHECK (VALUE >= 0);


-- Job queue

-- pg-boss makes its tables itself. Without the permission to create a schema, somebody else can create it before the first
-- start: CREATE SCHEMA IF NOT EXISTS would still need the permission.
DO $$ BEGIN
  IF to_regnamespace('pgboss') IS NULL THEN
    CREATE SCHEMA pgboss;
  END IF;
END $$;

-- For metrics and the status page: since when each background job is known, and when it last succeeded and failed. pg-boss
-- deletes its own rows after some days.
CREATE TABLE job_states (
  job          text PRIMARY KEY CHECK (char_length(job) BETWEEN 1 AND 50),
  known_since  timestamptz NOT NULL,
  succeeded_at timestamptz,
  failed_at    timestamptz
);


-- Rate limits

-- What each process has counted in its current minute; the other processes add it to their own counts (docs/decisions/034).
-- Not in the write-ahead log: a row is useful for a minute, and after a crash all counts start again.
CREATE UNLOGGED TABLE limit_counts (
  key     text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  process uuid NOT NULL,
  count   integer NOT NULL CHECK (count > 0),
  -- When the process resets its counts.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (key, process)
);
CREATE INDEX limit_counts_ends_at_idx ON limit_counts (ends_at);


-- Backups

-- One row for each backup of the embedded database. A run without an end was interrupted.
CREATE TABLE backup_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  name        text CHECK (char_length(name) <= 100),
  bytes       bigint CHECK (bytes >= 0),
  failure     text CHECK (char_length(failure) <= 500),
  CONSTRAINT backup_runs_end CHECK (finished_at IS NOT NULL OR (failure IS NULL AND bytes IS NULL))
);


-- Crashed pages

-- Errors that stopped a page in a browser (docs/decisions/079). Who used the browser is not stored. The program deletes
-- all but the newest rows.
CREATE TABLE page_crashes (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The pattern of the path, such as /tip/:staffId. The path itself can contain a secret.
  page     text NOT NULL CHECK (char_length(page) BETWEEN 1 AND 60),
  build    text NOT NULL CHECK (char_length(build) BETWEEN 1 AND 20),
  name     text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  message  text NOT NULL CHECK (char_length(message) <= 300),
  stack    text NOT NULL CHECK (char_length(stack) <= 2000),
  count    integer NOT NULL DEFAULT 1 CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at  timestamptz NOT NULL,
  CONSTRAINT page_crashes_in_order CHECK (first_at <= last_at),
  -- The same error again raises the count. Its stack differs between browsers: the last one is stored.
  CONSTRAINT page_crashes_same UNIQUE (page, build, name, message)
);

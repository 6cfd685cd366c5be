-- A person shows months of income to whoever has the link (docs/decisions/106)

CREATE TABLE income_passports (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users,
  -- In the link. Cannot be guessed; the person can copy the link again.
  token        text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{32}$'),
  -- The Dubai months that it shows, both included.
  first_month  text NOT NULL CHECK (first_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  last_month   text NOT NULL CHECK (last_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  made_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT income_passports_months CHECK (first_month <= last_month),
  CONSTRAINT income_passports_end CHECK (expires_at > made_at)
);
CREATE INDEX income_passports_user_idx ON income_passports (user_id);

-- Who opened it, as they said themselves.
CREATE TABLE income_passport_opens (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  passport_id integer NOT NULL REFERENCES income_passports ON DELETE CASCADE,
  opened_by   text NOT NULL CHECK (char_length(opened_by) BETWEEN 2 AND 100),
  opened_at   timestamptz NOT NULL
);
CREATE INDEX income_passport_opens_passport_idx ON income_passport_opens (passport_id);

INSERT INTO audit_actions VALUES ('income.shared'), ('income.withdrawn');

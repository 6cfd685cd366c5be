-- Erasing personal data (docs/privacy.md): on request, and after the times in the settings. Records of money stay.

-- Accounts whose users asked for erasure. A user who changes their mind in time deletes the row; a row with erased_at stays.
CREATE TABLE erasures (
  user_id      uuid PRIMARY KEY REFERENCES users (id),
  requested_at timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  erased_at    timestamptz
);
CREATE INDEX erasures_due_idx ON erasures (due_at) WHERE erased_at IS NULL;

-- How much each run of the nightly job erased.
CREATE TABLE erasure_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  accounts    integer NOT NULL DEFAULT 0 CHECK (accounts >= 0),
  tips        integer NOT NULL DEFAULT 0 CHECK (tips >= 0),
  payloads    integer NOT NULL DEFAULT 0 CHECK (payloads >= 0),
  mails       integer NOT NULL DEFAULT 0 CHECK (mails >= 0),
  addresses   integer NOT NULL DEFAULT 0 CHECK (addresses >= 0)
);

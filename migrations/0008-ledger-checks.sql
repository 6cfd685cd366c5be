-- Each time the ledger was checked, by whom (nobody: the nightly job), and what was found.
CREATE TABLE ledger_check_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_by  uuid REFERENCES users (id),
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  total       integer NOT NULL CHECK (total > 0),
  -- Those that are done, in their order: {name, holds, broken}.
  results     jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(results) = 'array'),
  -- Why it did not come to its end.
  failure     text CHECK (char_length(failure) <= 500),
  CONSTRAINT ledger_check_runs_end CHECK (finished_at IS NOT NULL OR failure IS NULL)
);
-- One at a time: each reads every posting.
CREATE UNIQUE INDEX ledger_check_runs_one_open ON ledger_check_runs ((true)) WHERE finished_at IS NULL;

-- Rate limits: what each process has counted in its current minute, for the others to add (docs/decisions/034).
-- Not in the write-ahead log: the rows are worth a minute, and after a crash all counts start again.
CREATE UNLOGGED TABLE limit_counts (
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  process uuid NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  -- When the process resets its counts.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (key, process)
);
CREATE INDEX limit_counts_ends_at_idx ON limit_counts (ends_at);

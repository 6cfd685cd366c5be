-- A payday prepares itself: who is due, each with the amount, as one run (docs/decisions/112)

ALTER TABLE settings ADD COLUMN payday_threshold numeric(15, 2) NOT NULL DEFAULT 0
  CHECK (payday_threshold >= 0 AND payday_threshold < 'NaN');

-- filed_at: every line was started or refused, and what was started is in bank files.
CREATE TABLE payday_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day         date NOT NULL UNIQUE,
  threshold   numeric(15, 2) NOT NULL CHECK (threshold >= 0 AND threshold < 'NaN'),
  -- Rules of the ledger that were broken when it was prepared: then nobody can start it.
  broken      text[] NOT NULL DEFAULT '{}',
  prepared_at timestamptz NOT NULL,
  started_by  uuid REFERENCES users,
  started_at  timestamptz,
  filed_at    timestamptz,
  problem     jsonb,
  CONSTRAINT payday_runs_started CHECK ((started_by IS NULL) = (started_at IS NULL)),
  CONSTRAINT payday_runs_filed CHECK (filed_at IS NULL OR started_at IS NOT NULL)
);
-- Who has started it stays: their payouts and files are theirs, and somebody else releases them.
CREATE TRIGGER payday_runs_keep BEFORE DELETE OR UPDATE OF id, day ON payday_runs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payday_runs_started_once BEFORE UPDATE OF started_by, started_at, threshold, prepared_at ON payday_runs
  FOR EACH ROW WHEN (OLD.started_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- What each is paid. It has a payout, or a reason why not, when it was tried.
CREATE TABLE payday_lines (
  run_id         integer NOT NULL REFERENCES payday_runs,
  recipient_type text NOT NULL CHECK (recipient_type IN ('business', 'staff')),
  recipient_id   integer NOT NULL,
  business_id    integer NOT NULL REFERENCES businesses,
  amount         numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  payout_id      integer UNIQUE REFERENCES payouts,
  refusal        jsonb,
  PRIMARY KEY (run_id, recipient_type, recipient_id),
  CONSTRAINT payday_lines_one_end CHECK (payout_id IS NULL OR refusal IS NULL)
);
CREATE INDEX payday_lines_open_idx ON payday_lines (run_id, business_id) WHERE payout_id IS NULL AND refusal IS NULL;

INSERT INTO audit_actions VALUES ('payday.prepared'), ('payday.started');

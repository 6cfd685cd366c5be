-- Who is on shift, as people say themselves, and roles that get no part of team tips (docs/decisions/110)

-- The staff of a business with a row say in the portal when they are on shift. Without one, nothing of `shifts` counts.
CREATE TABLE shift_rules (
  business_id integer PRIMARY KEY REFERENCES businesses,
  updated_at  timestamptz NOT NULL
);
CREATE TRIGGER shift_rules_page_change AFTER INSERT OR UPDATE OR DELETE ON shift_rules
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- A shift without an end is open, for 16 hours at most: then it is over without a write, so it needs no job.
CREATE TABLE shifts (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   integer NOT NULL REFERENCES staff,
  started_at timestamptz NOT NULL,
  ended_at   timestamptz,
  CONSTRAINT shifts_end CHECK (ended_at >= started_at AND ended_at <= started_at + interval '16 hours')
);
-- Of two presses at once, one begins a shift.
CREATE UNIQUE INDEX shifts_open_key ON shifts (staff_id) WHERE ended_at IS NULL;
-- Read for everybody of a business with each page of its team.
CREATE INDEX shifts_staff_idx ON shifts (staff_id, started_at);
-- To delete old ones.
CREATE INDEX shifts_started_idx ON shifts (started_at);
-- Guests see first who is on shift.
CREATE TRIGGER shifts_page_change AFTER INSERT OR UPDATE OR DELETE ON shifts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- Roles that get no part of team tips, by any rule. Guests see among how many a tip is shared.
CREATE TABLE team_roles_aside (
  business_id integer NOT NULL REFERENCES businesses,
  role        staff_role NOT NULL,
  PRIMARY KEY (business_id, role)
);
CREATE TRIGGER team_roles_aside_page_change AFTER INSERT OR UPDATE OR DELETE ON team_roles_aside
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- Admins find payouts by who started them.
CREATE INDEX payouts_processed_by_idx ON payouts (processed_by, id DESC);

INSERT INTO audit_actions VALUES ('staff.shift_started'), ('staff.shift_ended');

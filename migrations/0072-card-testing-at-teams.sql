-- Card testing at the code of a team was counted for the first person of the team: that person's own guests had to wait,
-- and the case for admins named somebody who had nothing to do with it. The team's code is a code of its own.
ALTER TABLE tip_origins
  ALTER COLUMN staff_id DROP NOT NULL,
  ADD COLUMN team_of integer REFERENCES businesses,
  ADD CONSTRAINT tip_origins_one_code CHECK (num_nonnulls(staff_id, team_of) = 1);
CREATE INDEX tip_origins_team_idx ON tip_origins (team_of, created_at) WHERE team_of IS NOT NULL;
ALTER TABLE card_warnings
  ALTER COLUMN staff_id DROP NOT NULL,
  ADD COLUMN team_of integer REFERENCES businesses,
  ADD CONSTRAINT card_warnings_one_code CHECK (num_nonnulls(staff_id, team_of) = 1);
-- Only about the code of a team.
ALTER TABLE card_testing_cases
  ADD COLUMN of_team boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT card_testing_cases_of_team CHECK (NOT of_team OR (staff_id IS NULL AND business_id IS NOT NULL));

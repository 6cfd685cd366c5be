-- What guests say after a tip for a whole team is about no single person, so it has none. It is kept with the lead.
ALTER TABLE feedback
  ALTER COLUMN staff_id DROP NOT NULL,
  -- Without a person it must be a team's.
  ADD COLUMN lead_id bigint GENERATED ALWAYS AS (CASE WHEN staff_id IS NULL THEN tip_id END) STORED REFERENCES team_tips;
-- For the people of a team, who read the kind ones.
CREATE INDEX feedback_team_idx ON feedback (business_id, created_at DESC) WHERE staff_id IS NULL;

-- A team tip is one tip for its guest (docs/team-tips.md)

-- How many paid parts of team tips a business had on a Dubai day, beyond the first of each team tip. daily_totals counts
-- every part for its person; less this number, it is how often guests tipped. So dashboards need not read tips.
CREATE TABLE team_tip_days (
  business_id   integer NOT NULL REFERENCES businesses,
  day           date NOT NULL,
  further_parts tally NOT NULL,
  PRIMARY KEY (business_id, day)
);

INSERT INTO team_tip_days (business_id, day, further_parts)
SELECT business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, count(*) - count(DISTINCT lead_id)
FROM team_tip_parts JOIN tips ON tips.id = tip_id
WHERE status = 'paid' GROUP BY 1, 2;

-- How often the guest came back to the page of a paid tip: evidence that they know the payment (docs/decisions/096). Nothing
-- about the visitor. Of a team tip with its lead.
CREATE TABLE follow_visits (
  tip_id   bigint PRIMARY KEY REFERENCES tips (id),
  count    integer NOT NULL CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at  timestamptz NOT NULL,
  CONSTRAINT follow_visits_in_order CHECK (first_at <= last_at)
);

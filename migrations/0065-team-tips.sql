-- A tip for a whole team. Each person's part is a tip of its own; the first of them, the lead, has the guest's token, the
-- payment, the refunds and the disputes, with the amounts of the whole tip.
CREATE TABLE team_tips (
  lead_id bigint PRIMARY KEY REFERENCES tips,
  rule    text NOT NULL CHECK (rule IN ('equal', 'roles', 'hours')),
  amount  tip_amount NOT NULL,
  charged tip_amount NOT NULL,
  -- The sum of all weights, also of people whose part was less than a fil.
  weights bigint NOT NULL CHECK (weights > 0)
);

-- Every part, the lead's too.
CREATE TABLE team_tip_parts (
  tip_id  bigint PRIMARY KEY REFERENCES tips,
  lead_id bigint NOT NULL REFERENCES team_tips,
  weight  integer NOT NULL CHECK (weight > 0)
);
CREATE INDEX team_tip_parts_lead_idx ON team_tip_parts (lead_id);

-- What a refund of a team tip takes from each part. A part that loses nothing has no row.
CREATE TABLE team_refund_parts (
  refund_id bigint NOT NULL REFERENCES refunds,
  tip_id    bigint NOT NULL REFERENCES team_tip_parts,
  amount    tip_amount NOT NULL,
  PRIMARY KEY (refund_id, tip_id)
);
CREATE INDEX team_refund_parts_tip_idx ON team_refund_parts (tip_id);

-- What a dispute is about, and what it holds, by part.
CREATE TABLE team_dispute_parts (
  provider   text NOT NULL,
  dispute_id text NOT NULL,
  tip_id     bigint NOT NULL REFERENCES team_tip_parts,
  amount     tip_part NOT NULL,
  held       tip_part NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, dispute_id, tip_id),
  FOREIGN KEY (provider, dispute_id) REFERENCES disputes (provider, id)
);
CREATE INDEX team_dispute_parts_tip_idx ON team_dispute_parts (tip_id);

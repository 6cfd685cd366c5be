-- A percentage of every tip to one person goes to a group (docs/decisions/113)

-- A rule never changes. A change begins another one, so each tip says for ever by which it was divided.
CREATE TABLE share_rules (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses,
  percent     integer NOT NULL CHECK (percent BETWEEN 1 AND 50),
  -- The group: everybody with one of these roles.
  roles       text[] NOT NULL CHECK (cardinality(roles) BETWEEN 1 AND 10 AND array_position(roles, NULL) IS NULL),
  created_at  timestamptz NOT NULL,
  UNIQUE (id, business_id)
);
CREATE INDEX share_rules_business_idx ON share_rules (business_id);

-- The rule that counts now. Null: tips to one person are not divided. In this table because the statement that records tips
-- reads this row anyway: a business without a rule costs it nothing.
ALTER TABLE businesses ADD COLUMN share_rule_id integer;
ALTER TABLE businesses ADD CONSTRAINT businesses_share_rule_fkey
  FOREIGN KEY (share_rule_id, id) REFERENCES share_rules (id, business_id);
-- Guests read the rule before they tip.
DROP TRIGGER businesses_page_change ON businesses;
CREATE TRIGGER businesses_page_change AFTER UPDATE OF name, type, tl_number, status, share_rule_id ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- A shared tip is recorded as a team tip whose lead is the tipped person.
ALTER TABLE team_tips DROP CONSTRAINT team_tips_rule_check;
ALTER TABLE team_tips ADD CONSTRAINT team_tips_rule_check CHECK (rule IN ('equal', 'roles', 'hours', 'share'));
ALTER TABLE team_tips ADD COLUMN share_rule_id integer REFERENCES share_rules;
ALTER TABLE team_tips ADD CONSTRAINT team_tips_share_rule CHECK ((rule = 'share') = (share_rule_id IS NOT NULL));

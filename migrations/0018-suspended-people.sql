-- People of a suspended business

-- Since when an admin lets the people of a suspended business be paid what they have earned, to their own accounts. The
-- business itself is paid nothing. Another change of the status ends it.
ALTER TABLE businesses ADD COLUMN people_payable_since timestamptz
  CONSTRAINT businesses_people_payable CHECK (people_payable_since IS NULL OR status = 'suspended');

INSERT INTO audit_actions VALUES ('business.people_payable');

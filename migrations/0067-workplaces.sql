-- An account can work in several businesses: it has at most one staff member in each.
ALTER TABLE staff
  DROP CONSTRAINT staff_user_id_key,
  -- Finds the staff members of an account too.
  ADD CONSTRAINT staff_user_id_business_id_key UNIQUE (user_id, business_id),
  -- The person gave this IBAN, so it is removed with their account. It can differ from the one of the account (users.iban)
  -- as soon as they have several workplaces. False for older rows, which are compared with that one.
  ADD COLUMN iban_is_own boolean NOT NULL DEFAULT false;

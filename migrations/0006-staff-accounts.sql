-- The account through which a person sees their own tips. One account is one person, and a person has one.
ALTER TABLE staff ADD COLUMN user_id uuid UNIQUE REFERENCES users (id);

-- A link that joins an account to a person. Only its hash is kept: whoever reads the table cannot use it.
CREATE TABLE staff_invites (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A new link takes the place of the last one.
  staff_id   integer NOT NULL UNIQUE REFERENCES staff (id),
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

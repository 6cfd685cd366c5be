-- Who a person is that is paid to an account of their own

CREATE TABLE payee_identities (
  user_id    uuid PRIMARY KEY REFERENCES users,
  -- Legal name, date of birth, nationality and the number of the Emirates ID, as JSON.
  facts      encrypted_text NOT NULL,
  -- The last day of the Emirates ID.
  expires_on date NOT NULL,
  stated_at  timestamptz NOT NULL
);

-- The first payout to a person's own account, up to this amount, is made without it.
ALTER TABLE settings ADD COLUMN identity_limit numeric(15, 2) NOT NULL DEFAULT 3500
  CHECK (identity_limit BETWEEN 0 AND 1000000);

INSERT INTO audit_actions VALUES ('payee.identity_stated'), ('payee.identity_read');

-- People are told by mail that a payout waits for their Emirates ID (docs/decisions/098)

-- When this person was told. Null again once they have said who they are, so that they are told when it has expired.
ALTER TABLE users ADD COLUMN identity_asked_at timestamptz;

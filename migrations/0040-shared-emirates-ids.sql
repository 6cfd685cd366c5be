-- The same Emirates ID in two accounts is noticed (docs/decisions/098)

-- The id of a data key and, made with that key, a hash of the number of the Emirates ID: two accounts with the same number
-- have the same hash. Null until the next start, if the row is older than this column or the facts are lost.
ALTER TABLE payee_identities ADD COLUMN number_hash text;
CREATE INDEX payee_identities_number_idx ON payee_identities (number_hash);

INSERT INTO audit_actions VALUES ('payee.identity_shared');

-- An owner may have several venues, each a business of its own. Registering still makes only the first one: that is
-- checked while the owner's account is locked.
ALTER TABLE businesses DROP CONSTRAINT businesses_owner_id_key;
CREATE INDEX businesses_owner_idx ON businesses (owner_id);

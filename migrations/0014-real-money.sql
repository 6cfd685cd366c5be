-- Whether this database has begun to take real money. From then on it never takes play money, and it does not begin
-- while it holds any: what a person is owed is one or the other, and a bank pays both alike.
ALTER TABLE settings ADD COLUMN is_live boolean NOT NULL DEFAULT false;

-- Until when a business may work, and who it belongs to

-- The last day of the trade licence, which an admin reads from the document. Null: nobody has read it yet.
ALTER TABLE businesses ADD COLUMN licence_until date;
-- How many days before that day the owner was last reminded.
ALTER TABLE businesses ADD COLUMN licence_reminded_days integer CHECK (licence_reminded_days IN (0, 7, 30));
-- When the owner last said who owns more than a quarter. Without rows in business_owners since then: nobody does.
ALTER TABLE businesses ADD COLUMN owners_stated_at timestamptz;

CREATE TABLE business_owners (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id   integer NOT NULL REFERENCES businesses,
  name          text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 120),
  share_percent integer NOT NULL CHECK (share_percent BETWEEN 26 AND 100),
  nationality   text NOT NULL CHECK (nationality ~ '^[A-Z]{2}$')
);
CREATE INDEX business_owners_business_idx ON business_owners (business_id);

INSERT INTO audit_actions VALUES ('business.licence_read'), ('business.owners_stated');

-- The least that is correct for a tip: the tip itself and the two balances it changes. The tables have the columns and
-- the checks of ours, and of our indexes those without which a tip could not be told apart from its repetition or
-- found again by its guest, its person and its business. What only our ledger needs (postings, daily totals, what they
-- point at, figures beside the balances) is left out, which is to the peers' advantage.
CREATE SCHEMA peer;

CREATE TABLE peer.businesses (LIKE public.businesses INCLUDING ALL);
CREATE TABLE peer.staff (LIKE public.staff INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY,
  PRIMARY KEY (id), FOREIGN KEY (business_id) REFERENCES peer.businesses (id));
CREATE INDEX ON peer.staff (business_id, id);
CREATE TABLE peer.tips (LIKE public.tips INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY,
  PRIMARY KEY (id), UNIQUE (token), UNIQUE (idempotency_key),
  FOREIGN KEY (staff_id) REFERENCES peer.staff (id));
CREATE INDEX ON peer.tips (business_id, id DESC);
CREATE INDEX ON peer.tips (staff_id, id DESC);

INSERT INTO peer.businesses OVERRIDING SYSTEM VALUE SELECT * FROM public.businesses;
INSERT INTO peer.staff OVERRIDING SYSTEM VALUE SELECT * FROM public.staff;

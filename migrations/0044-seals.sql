-- A seal says what a range of postings was when it was made. Each contains the one before (src/server/money/ledger/seals.ts), and
-- is encrypted with a key that is not in the database: nobody without it can make one for other postings.
CREATE TABLE seals (
  -- 1, 2, 3 and so on, without a gap, over both books.
  id        integer PRIMARY KEY CHECK (id >= 1),
  book      text NOT NULL CHECK (book IN ('postings', 'cash_postings')),
  -- The rows with ids above the first and up to the second.
  after_id  bigint NOT NULL CHECK (after_id >= 0),
  last_id   bigint NOT NULL,
  row_count integer NOT NULL CHECK (row_count >= 0),
  chain     encrypted_text NOT NULL,
  sealed_at timestamptz NOT NULL,
  UNIQUE (book, after_id),
  CONSTRAINT seals_range CHECK (last_id > after_id)
);
-- After a change of keys the same text is encrypted again.
CREATE TRIGGER seals_keep BEFORE DELETE OR UPDATE OF id, book, after_id, last_id, row_count, sealed_at ON seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_keep_all BEFORE TRUNCATE ON seals EXECUTE FUNCTION refuse_change();

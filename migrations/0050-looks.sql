-- How a business shows itself to its guests. Pictures are drawn anew when they are uploaded, so they are small enough to be
-- in the database: every node has them, and so has every backup.
CREATE TABLE looks (
  business_id integer PRIMARY KEY REFERENCES businesses,
  accent      text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  welcome     text CHECK (char_length(welcome) BETWEEN 1 AND 120),
  updated_at  timestamptz NOT NULL
);
CREATE TABLE pictures (
  -- A picture never changes under its id, so that browsers may keep it for good.
  id          text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  business_id integer NOT NULL REFERENCES businesses,
  kind        text NOT NULL CHECK (kind IN ('logo', 'cover')),
  width       integer NOT NULL CHECK (width BETWEEN 1 AND 2000),
  height      integer NOT NULL CHECK (height BETWEEN 1 AND 2000),
  content     bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 500000),
  created_at  timestamptz NOT NULL,
  CONSTRAINT pictures_one_of_each_kind UNIQUE (business_id, kind)
);

CREATE TRIGGER looks_page_change AFTER INSERT OR UPDATE OR DELETE ON looks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER pictures_page_change AFTER INSERT OR UPDATE OR DELETE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- What a staff member shows of themselves: a photo and one line. Only they can add it, and only after agreeing to it.
-- Without anything to show there is no row.
CREATE TABLE faces (
  staff_id     integer PRIMARY KEY REFERENCES staff,
  -- A photo never changes under its id, so that browsers may keep it.
  photo_id     text UNIQUE CHECK (photo_id ~ '^[A-Za-z0-9_-]{22}$'),
  photo        bytea CHECK (octet_length(photo) BETWEEN 1 AND 200000),
  line         text CHECK (char_length(line) BETWEEN 1 AND 120),
  consented_at timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  CONSTRAINT faces_photo_with_id CHECK ((photo_id IS NULL) = (photo IS NULL)),
  CONSTRAINT faces_show_something CHECK (photo_id IS NOT NULL OR line IS NOT NULL)
);

CREATE TRIGGER faces_page_change AFTER INSERT OR UPDATE OR DELETE ON faces
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

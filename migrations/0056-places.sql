-- The table or room whose code the guest scanned. A tip without one has no row.
CREATE TABLE tip_places (
  tip_id bigint PRIMARY KEY REFERENCES tips,
  place  text NOT NULL CHECK (char_length(place) BETWEEN 1 AND 20)
);

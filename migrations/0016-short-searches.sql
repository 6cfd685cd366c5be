-- One or two letters have no trigram. An index of every letter and every pair of letters finds those that few have; it
-- needs no extension and knows any script.
CREATE FUNCTION search_pieces(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  letters text[] := string_to_array(words, NULL);
  pieces  text[] := letters;
BEGIN
  FOR place IN 2 .. cardinality(letters) LOOP
    pieces := pieces || (letters[place - 1] || letters[place]);
  END LOOP;
  RETURN pieces;
END $$;

-- Written at once: a list of what is still to be written would be read by every search.
CREATE INDEX business_search_pieces_idx ON business_search USING gin (search_pieces(words)) WITH (fastupdate = off);

-- Asked for here and nowhere else, so that PostgreSQL always takes the index. Where it expects many rows it would
-- rather read the table and take all words to pieces, which takes seconds. Nothing is done for no piece.
CREATE FUNCTION businesses_having(piece text) RETURNS SETOF integer LANGUAGE sql STABLE STRICT SET enable_seqscan = off AS $$
  SELECT business_id FROM business_search WHERE search_pieces(words) @> ARRAY[piece]
$$;

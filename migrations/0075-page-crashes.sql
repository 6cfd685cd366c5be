-- Errors that stopped a page in somebody's browser. Who it was is not stored. The program deletes all but the newest rows.
CREATE TABLE page_crashes (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The pattern of the page's path, such as /tip/:staffId. The path itself can have a secret.
  page     text NOT NULL CHECK (char_length(page) BETWEEN 1 AND 60),
  build    text NOT NULL CHECK (char_length(build) BETWEEN 1 AND 20),
  name     text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  message  text NOT NULL CHECK (char_length(message) <= 300),
  stack    text NOT NULL CHECK (char_length(stack) <= 2000),
  count    integer NOT NULL DEFAULT 1 CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at  timestamptz NOT NULL,
  CONSTRAINT page_crashes_in_order CHECK (first_at <= last_at),
  -- The same error again is counted. Its stack differs between browsers: the last one is stored.
  CONSTRAINT page_crashes_same UNIQUE (page, build, name, message)
);

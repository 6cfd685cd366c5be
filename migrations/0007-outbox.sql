-- Letters, written in the transaction of what they tell, and sent afterwards. One that cannot be sent yet stays.
CREATE TABLE outbox (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient  text NOT NULL CHECK (char_length(recipient) <= 254),
  subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 300),
  body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 10000),
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When it may be tried again; a letter that keeps failing waits longer each time.
  next_at    timestamptz NOT NULL DEFAULT now(),
  last_error text CHECK (char_length(last_error) <= 500),
  sent_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_waiting_idx ON outbox (next_at) WHERE sent_at IS NULL;

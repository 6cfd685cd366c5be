-- Browsers in which a staff member wants to be told of tips and payouts. A subscription belongs to the session in which it
-- was turned on and ends with it. The endpoint is the address at the browser's push service; the keys encrypt for this
-- browser alone.
CREATE TABLE push_subscriptions (
  sid        text PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users,
  -- A browser has one address for all its users: it belongs to the one who turned it on last.
  endpoint   text NOT NULL UNIQUE CHECK (endpoint ~ '^https?://' AND char_length(endpoint) <= 1000),
  p256dh     text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth       text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  locale     text NOT NULL CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);

-- Up to which posting people were told. Postings are read afterwards, so recording a tip costs nothing for it.
CREATE TABLE push_position (
  is_only         boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  upto_posting_id bigint NOT NULL
);
INSERT INTO push_position (upto_posting_id) SELECT coalesce(max(id), 0) FROM postings;

-- What guests say after a tip. A business without a row asks its guests, and has no page for public reviews.
CREATE TABLE feedback_settings (
  business_id integer PRIMARY KEY REFERENCES businesses,
  is_on       boolean NOT NULL,
  review_link text CHECK (review_link ~ '^https://' AND char_length(review_link) <= 500),
  updated_at  timestamptz NOT NULL
);
-- The thanks ask for it or not.
CREATE TRIGGER feedback_settings_page_change AFTER INSERT OR UPDATE OR DELETE ON feedback_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE feedback (
  -- One for each tip: who has not tipped cannot give any.
  tip_id      bigint PRIMARY KEY REFERENCES tips,
  business_id integer NOT NULL REFERENCES businesses,
  staff_id    integer NOT NULL REFERENCES staff,
  stars       integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  chips       text[] NOT NULL CHECK (chips <@ ARRAY['friendliness', 'speed', 'attention', 'quality', 'cleanliness', 'atmosphere']),
  words       text CHECK (char_length(words) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  -- What the business answered. The guest reads it where they follow their tip.
  answer      text CHECK (char_length(answer) BETWEEN 1 AND 500),
  answered_at timestamptz,
  CONSTRAINT feedback_answered_when CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX feedback_business_idx ON feedback (business_id, created_at DESC);
CREATE INDEX feedback_staff_idx ON feedback (staff_id, created_at DESC);
CREATE INDEX feedback_unanswered_idx ON feedback (business_id, created_at) WHERE stars < 4 AND answer IS NULL;

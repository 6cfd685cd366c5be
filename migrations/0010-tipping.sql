-- What guests see and say besides the tip, and the defence of the tip page. Also mails and the thanks of staff members,
-- because both refer to tips.


-- Amounts

-- True for a list without null, without duplicates, and in ascending order.
CREATE FUNCTION is_ascending(list integer[]) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_position(list, NULL) IS NULL AND list = ARRAY(SELECT DISTINCT each FROM unnest(list) each ORDER BY each)
$$;

-- What a business offers: the amounts on the tip page, the one that is selected first, a maximum for one tip, and percents
-- for links that carry a bill. A business without a row has the platform's amounts and maximum.
CREATE TABLE business_amounts (
  business_id  integer PRIMARY KEY REFERENCES businesses (id),
  presets_fils integer[] NOT NULL,
  chosen_fils  integer,
  max_tip_fils integer,
  percents     integer[] NOT NULL,
  updated_at   timestamptz NOT NULL,
  -- 100000000 fils: the largest value of the platform's own maximum.
  CONSTRAINT business_amounts_presets CHECK (cardinality(presets_fils) BETWEEN 3 AND 6 AND is_ascending(presets_fils)
    AND 1 <= ALL (presets_fils) AND 100000000 >= ALL (presets_fils)),
  CONSTRAINT business_amounts_chosen CHECK (chosen_fils = ANY (presets_fils)),
  CONSTRAINT business_amounts_max_tip CHECK (max_tip_fils <= 100000000 AND max_tip_fils >= ALL (presets_fils)),
  CONSTRAINT business_amounts_percents CHECK (cardinality(percents) <= 4 AND is_ascending(percents)
    AND 1 <= ALL (percents) AND 100 >= ALL (percents))
);
CREATE TRIGGER business_amounts_page_change AFTER INSERT OR UPDATE OR DELETE ON business_amounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();


-- Feedback after a tip

-- A business without a row asks its guests for feedback, and has no page for public reviews.
CREATE TABLE feedback_settings (
  business_id integer PRIMARY KEY REFERENCES businesses,
  is_on       boolean NOT NULL,
  review_link text CHECK (review_link ~ '^https://' AND char_length(review_link) <= 500),
  updated_at  timestamptz NOT NULL
);
CREATE TRIGGER feedback_settings_page_change AFTER INSERT OR UPDATE OR DELETE ON feedback_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE feedback (
  -- One for each tip: without a tip, nobody can give feedback.
  tip_id      bigint PRIMARY KEY REFERENCES tips,
  business_id integer NOT NULL REFERENCES businesses,
  -- Null for a team tip: the feedback is about no single person, and is stored with the lead.
  staff_id    integer REFERENCES staff,
  stars       integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  chips       text[] NOT NULL
              CHECK (chips <@ ARRAY['friendliness', 'speed', 'attention', 'quality', 'cleanliness', 'atmosphere']),
  words       text CHECK (char_length(words) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  -- What the business replied. The guest reads it on the page of the tip.
  answer      text CHECK (char_length(answer) BETWEEN 1 AND 500),
  answered_at timestamptz,
  -- Feedback without a person must be about a team tip.
  lead_id     bigint GENERATED ALWAYS AS (CASE WHEN staff_id IS NULL THEN tip_id END) STORED REFERENCES team_tips,
  CONSTRAINT feedback_answered_when CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX feedback_business_idx ON feedback (business_id, created_at DESC);
CREATE INDEX feedback_staff_idx ON feedback (staff_id, created_at DESC);
CREATE INDEX feedback_unanswered_idx ON feedback (business_id, created_at) WHERE stars < 4 AND answer IS NULL;
-- The people of a team read good feedback about their team.
CREATE INDEX feedback_team_idx ON feedback (business_id, created_at DESC) WHERE staff_id IS NULL;


-- Thanks

-- The reply of a staff member to a tip, once. The guest reads it on the page of the tip: one of a few phrases, in the
-- guest's language, or own words. Own words can be erased; the fact that there was a reply stays.
CREATE TABLE thanks (
  tip_id      bigint PRIMARY KEY REFERENCES tips,
  business_id integer NOT NULL REFERENCES businesses,
  staff_id    integer NOT NULL REFERENCES staff,
  phrase      text CHECK (phrase IN ('thank_you', 'made_my_day', 'so_kind', 'see_you_again')),
  words       text CHECK (char_length(words) BETWEEN 1 AND 140),
  erased_at   timestamptz,
  created_at  timestamptz NOT NULL,
  CONSTRAINT thanks_is_one_thing CHECK (num_nonnulls(phrase, words, erased_at) = 1)
);
CREATE INDEX thanks_staff_idx ON thanks (staff_id);
-- Admins read own words, and a job erases old ones.
CREATE INDEX thanks_words_idx ON thanks (business_id, created_at DESC) WHERE words IS NOT NULL;
CREATE INDEX thanks_old_words_idx ON thanks (created_at) WHERE words IS NOT NULL;


-- Mails

-- A mail is written in the transaction of the thing that it is about, and sent later. A mail that cannot be sent yet stays.
CREATE TABLE outbox (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient   text NOT NULL CHECK (char_length(recipient) <= 254),
  subject     text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 300),
  body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 10000),
  attempts    integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- The time of the next attempt. After each failure it is further away.
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text CHECK (char_length(last_error) <= 500),
  sent_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- The only language of a mail. Null: English, and Arabic below it.
  locale      text CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  -- The tip whose receipt this is. The guest's address is not kept: it is emptied when the mail is sent or given up.
  receipt_of  bigint REFERENCES tips,
  -- The mail server refused the address of a receipt. The row stays, so that it counts: otherwise one tip would allow any
  -- number of mails to strangers, and the count would tell which mailboxes exist.
  given_up_at timestamptz,
  CONSTRAINT outbox_given_up_check CHECK (given_up_at IS NULL OR (receipt_of IS NOT NULL AND sent_at IS NULL)),
  CONSTRAINT outbox_receipt_forgets CHECK (
    receipt_of IS NULL OR (sent_at IS NULL AND given_up_at IS NULL) OR recipient = '')
);
-- How often the receipt of a tip was sent.
CREATE INDEX outbox_receipt_idx ON outbox (receipt_of) WHERE receipt_of IS NOT NULL;
CREATE INDEX outbox_waiting_idx ON outbox (next_at) WHERE sent_at IS NULL AND given_up_at IS NULL;


-- Card testing: somebody uses a tip page to find out which stolen cards work (docs/decisions/040). Network addresses and
-- cards are stored as keyed hashes only, and deleted after a day.

CREATE DOMAIN keyed_hash AS text CHECK (char_length(VALUE) = 43);

-- From where a tip came that is paid on the provider's page. The provider reports a declined card, but not who used it.
CREATE TABLE tip_origins (
  tip_id     bigint PRIMARY KEY REFERENCES tips,
  staff_id   integer REFERENCES staff,
  network    keyed_hash NOT NULL,
  created_at timestamptz NOT NULL,
  -- The business whose team code was used. Counted apart from the people of the team: otherwise the guests of one of them
  -- would have to wait too.
  team_of    integer REFERENCES businesses,
  CONSTRAINT tip_origins_one_code CHECK (num_nonnulls(staff_id, team_of) = 1)
);
CREATE INDEX tip_origins_created_idx ON tip_origins (created_at);
CREATE INDEX tip_origins_network_idx ON tip_origins (network, created_at);
CREATE INDEX tip_origins_staff_idx ON tip_origins (staff_id, created_at);
CREATE INDEX tip_origins_team_idx ON tip_origins (team_of, created_at) WHERE team_of IS NOT NULL;

-- One row for each declined payment, and one for every ten small tips from one address to one code.
CREATE TABLE card_warnings (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('declined', 'small_tips')),
  tip_id     bigint REFERENCES tips,
  staff_id   integer REFERENCES staff,
  network    keyed_hash NOT NULL,
  card       keyed_hash,
  created_at timestamptz NOT NULL,
  team_of    integer REFERENCES businesses,
  CONSTRAINT card_warnings_declined_has_tip CHECK ((kind = 'declined') = (tip_id IS NOT NULL)),
  CONSTRAINT card_warnings_card_was_declined CHECK (card IS NULL OR kind = 'declined'),
  CONSTRAINT card_warnings_one_code CHECK (num_nonnulls(staff_id, team_of) = 1)
);
CREATE INDEX card_warnings_created_idx ON card_warnings (created_at);

-- Who has to wait before the next tip: an address, a code, or an address at a code.
CREATE TABLE tip_waits (
  key   text PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 100),
  until timestamptz NOT NULL
);
CREATE INDEX tip_waits_until_idx ON tip_waits (until);

-- What admins see.
CREATE TABLE card_testing_cases (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason          text NOT NULL CHECK (reason IN ('one_address', 'one_code', 'one_card')),
  -- The address, code or card, so that one attack is one case. Removed when the case is closed, or after a day without new
  -- warnings.
  subject         text CHECK (char_length(subject) <= 100),
  business_id     integer REFERENCES businesses,
  staff_id        integer REFERENCES staff,
  declined_count  integer NOT NULL CHECK (declined_count >= 0),
  small_tip_count integer NOT NULL CHECK (small_tip_count >= 0),
  card_count      integer NOT NULL CHECK (card_count >= 0),
  address_count   integer NOT NULL CHECK (address_count > 0),
  first_at        timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  closed_at       timestamptz,
  closed_by       uuid REFERENCES users,
  -- The case is about the code of a team only.
  of_team         boolean NOT NULL DEFAULT false,
  CONSTRAINT card_testing_cases_times CHECK (first_at <= last_at),
  CONSTRAINT card_testing_cases_closed_by CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CONSTRAINT card_testing_cases_closed_has_no_subject CHECK (closed_at IS NULL OR subject IS NULL),
  CONSTRAINT card_testing_cases_of_team CHECK (NOT of_team OR (staff_id IS NULL AND business_id IS NOT NULL))
);
CREATE UNIQUE INDEX card_testing_cases_one_open ON card_testing_cases (reason, subject) WHERE closed_at IS NULL;


-- Reports about codes

-- What people without an account report about a code or a page: a wrong person, or a code that somebody has pasted over.
CREATE TABLE code_reports (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the person typed, or the page from which they came. If it belongs to a business, its owner sees the report.
  page        text NOT NULL CHECK (char_length(page) BETWEEN 1 AND 200),
  business_id integer REFERENCES businesses,
  place       text NOT NULL CHECK (char_length(place) BETWEEN 1 AND 200),
  words       text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 500),
  email       text CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
  note        text CHECK (char_length(note) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   uuid REFERENCES users,
  CONSTRAINT code_reports_closed_by CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX code_reports_business_idx ON code_reports (business_id, id DESC);
CREATE INDEX code_reports_created_idx ON code_reports (created_at);


-- Page views

-- How often the pages of guests were opened: counts only, nothing about who opened them. Each process adds its counts every
-- few seconds. Deleted after 400 days.
CREATE TABLE page_opens (
  business_id integer NOT NULL REFERENCES businesses (id),
  day         date NOT NULL,
  team_opens  tally NOT NULL,
  tip_opens   tally NOT NULL,
  PRIMARY KEY (business_id, day)
);
CREATE INDEX page_opens_day_idx ON page_opens (day);

-- The same for all businesses together, so that admins need not wait for a sum.
CREATE TABLE platform_opens (
  day        date PRIMARY KEY,
  team_opens tally NOT NULL,
  tip_opens  tally NOT NULL
);

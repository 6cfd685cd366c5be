-- Businesses: their review by admins, their branding, their members, and their connections with other programs.


-- Businesses

CREATE DOMAIN business_name AS text CHECK (char_length(VALUE) BETWEEN 2 AND 200);
CREATE DOMAIN business_type AS text CHECK (VALUE IN (
  'Restaurant', 'Cafe', 'Bar', 'Hotel', 'Retail Store', 'Beauty Salon', 'Spa', 'Delivery Service', 'Food Truck', 'Other'));
CREATE DOMAIN business_status AS text CHECK (VALUE IN ('pending', 'active', 'suspended'));
CREATE DOMAIN licence_number AS text CHECK (char_length(VALUE) BETWEEN 1 AND 100);
CREATE DOMAIN document_path AS text CHECK (char_length(VALUE) <= 500);
CREATE DOMAIN contact_phone AS text CHECK (char_length(VALUE) BETWEEN 1 AND 30);
CREATE DOMAIN contact_email AS text CHECK (char_length(VALUE) BETWEEN 3 AND 254);
-- The name as at the bank, in the characters that every bank accepts. Only people and businesses whose shown name has
-- other letters than Latin ones need it.
CREATE DOMAIN bank_name AS text CHECK (VALUE ~ '^[a-zA-Z0-9/?:().,''+ -]{1,70}$' AND VALUE ~ '[a-zA-Z]');

-- The fill factor leaves half of each page free: every tip updates the balances, and PostgreSQL can do that without writing
-- to the indexes only if the new version of the row fits into the same page (docs/decisions/022).
CREATE TABLE businesses (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An owner may have several venues, each a business. Registering creates only the first: the program checks that while
  -- it holds a lock on the owner's account.
  owner_id              uuid NOT NULL REFERENCES users (id),
  name                  business_name NOT NULL,
  type                  business_type NOT NULL,
  tl_number             licence_number,
  iban                  encrypted_text,
  iban_document_path    document_path,
  -- Balances and totals are written by the ledger only. Each is the sum of the same column over the staff of the business.
  total_earnings        running_sum NOT NULL DEFAULT 0,
  -- Below zero after a refund of money that was already paid out.
  pending_payout        numeric(15, 2) NOT NULL DEFAULT 0,
  total_paid_out        running_sum NOT NULL DEFAULT 0,
  status                business_status NOT NULL DEFAULT 'pending',
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  -- Totals of all time, so that no list and no sum reads tips.
  tip_count             tally NOT NULL DEFAULT 0,
  gross_total           running_sum NOT NULL DEFAULT 0,
  fee_total             running_sum NOT NULL DEFAULT 0,
  licence_document_path document_path,
  contact_phone         contact_phone,
  contact_email         contact_email,
  bank_name             bank_name,
  vat_total             running_sum NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE INDEX businesses_status_idx ON businesses (status, id DESC);
-- Businesses by the week in which they joined. An update of the balances writes nothing to an index of this kind.
CREATE INDEX businesses_created_idx ON businesses USING brin (created_at) WITH (autosummarize = on);
CREATE INDEX businesses_owner_idx ON businesses (owner_id);
CREATE TRIGGER businesses_page_change AFTER UPDATE OF name, type, tl_number, status ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();


-- Review by admins (docs/decisions/043)

-- Why an admin refused something (src/shared/review-reasons.ts), with an optional note.
CREATE DOMAIN review_reason AS text CHECK (VALUE IN (
  'licence_missing', 'licence_unreadable', 'licence_expired', 'name_differs', 'iban_not_proven', 'not_supported',
  'unusual_activity', 'owner_asked', 'other'));
CREATE DOMAIN review_note AS text CHECK (char_length(VALUE) BETWEEN 1 AND 500);

-- The history of a business's status. A rejected business is a suspended one whose last row here is 'rejected'.
CREATE TABLE business_decisions (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses,
  decision    text NOT NULL CHECK (decision IN ('approved', 'rejected', 'suspended', 'reactivated', 'submitted_again')),
  reason      review_reason,
  note        review_note,
  actor_id    uuid REFERENCES users,
  created_at  timestamptz NOT NULL,
  CONSTRAINT business_decisions_reason_of_a_no CHECK (reason IS NULL OR decision IN ('rejected', 'suspended')),
  CONSTRAINT business_decisions_note_has_reason CHECK (note IS NULL OR reason IS NOT NULL)
);
CREATE INDEX business_decisions_business_idx ON business_decisions (business_id, id DESC);
CREATE TRIGGER business_decisions_keep BEFORE UPDATE OR DELETE ON business_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER business_decisions_keep_all BEFORE TRUNCATE ON business_decisions EXECUTE FUNCTION refuse_change();

-- What an owner wants to change about an approved business. The business stays as it is until an admin has approved the
-- change.
CREATE TABLE business_changes (
  id                        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id               integer NOT NULL REFERENCES businesses,
  status                    text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'rejected', 'withdrawn')),
  old_name                  business_name NOT NULL,
  new_name                  business_name NOT NULL,
  old_tl_number             licence_number,
  new_tl_number             licence_number,
  old_iban                  encrypted_text,
  new_iban                  encrypted_text,
  -- A column of its own, because encrypted IBANs cannot be compared. While such a change is open, nothing is paid to the
  -- business.
  changes_iban              boolean NOT NULL,
  old_licence_document_path document_path,
  new_licence_document_path document_path,
  old_iban_document_path    document_path,
  new_iban_document_path    document_path,
  reason                    review_reason,
  note                      review_note,
  requested_at              timestamptz NOT NULL,
  decided_by                uuid REFERENCES users,
  decided_at                timestamptz,
  CONSTRAINT business_changes_closed_at CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT business_changes_decided_by CHECK ((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL)),
  CONSTRAINT business_changes_rejected_has_reason CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CONSTRAINT business_changes_note_has_reason CHECK (note IS NULL OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX business_changes_one_open ON business_changes (business_id) WHERE status = 'open';
CREATE INDEX business_changes_business_idx ON business_changes (business_id, id DESC);


-- Branding

CREATE TABLE looks (
  business_id integer PRIMARY KEY REFERENCES businesses,
  accent      text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  welcome     text CHECK (char_length(welcome) BETWEEN 1 AND 120),
  updated_at  timestamptz NOT NULL
);
CREATE TRIGGER looks_page_change AFTER INSERT OR UPDATE OR DELETE ON looks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- Uploaded pictures are encoded again and small, so they can be in the database: every node and every backup has them.
CREATE TABLE pictures (
  -- A picture never changes under its id, so that browsers may cache it for ever.
  id          text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  business_id integer NOT NULL REFERENCES businesses,
  kind        text NOT NULL CHECK (kind IN ('logo', 'cover')),
  width       integer NOT NULL CHECK (width BETWEEN 1 AND 2000),
  height      integer NOT NULL CHECK (height BETWEEN 1 AND 2000),
  content     bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 500000),
  created_at  timestamptz NOT NULL,
  CONSTRAINT pictures_one_of_each_kind UNIQUE (business_id, kind)
);
CREATE TRIGGER pictures_page_change AFTER INSERT OR UPDATE OR DELETE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();


-- Members

-- People besides the owner who may open the pages of a business. A manager does the daily work, a viewer only reads.
CREATE TABLE members (
  business_id integer NOT NULL REFERENCES businesses,
  user_id     uuid NOT NULL REFERENCES users,
  role        text NOT NULL CHECK (role IN ('manager', 'viewer')),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id)
);
CREATE INDEX members_user_idx ON members (user_id);

-- Links with which somebody becomes a member. Only the hash of the token is stored.
CREATE TABLE member_invites (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses,
  email       text NOT NULL CHECK (email = lower(email) AND char_length(email) <= 254),
  role        text NOT NULL CHECK (role IN ('manager', 'viewer')),
  token_hash  text NOT NULL UNIQUE,
  expires_at  timestamptz NOT NULL,
  -- A new link replaces the last one to the same address.
  UNIQUE (business_id, email)
);


-- Connections with other programs, such as the till

CREATE TABLE api_keys (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id  integer NOT NULL REFERENCES businesses,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  -- A key is 256 random bits, so a plain hash of it is enough.
  hash         text NOT NULL UNIQUE CHECK (char_length(hash) = 43),
  last_four    text NOT NULL CHECK (char_length(last_four) = 4),
  -- Separated by spaces.
  scopes       text NOT NULL
               CHECK (scopes ~ '^(tips:read|staff:read|staff:write)( (tips:read|staff:read|staff:write))*$'),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
CREATE INDEX api_keys_business_idx ON api_keys (business_id);

-- URLs to which events are sent.
CREATE TABLE webhook_endpoints (
  id               uuid PRIMARY KEY,
  business_id      integer NOT NULL REFERENCES businesses,
  url              text NOT NULL CHECK (url ~ '^https?://' AND char_length(url) <= 500),
  events           text NOT NULL
                   CHECK (events ~ '^(tip.paid|tip.refunded|payout.completed)( (tip.paid|tip.refunded|payout.completed))*$'),
  -- Signs each request, so a hash of it is not enough. After a rotation the old secret signs too, for a day.
  secret           encrypted_text NOT NULL,
  old_secret       encrypted_text,
  old_secret_until timestamptz,
  created_at       timestamptz NOT NULL,
  -- The first failure since the last success.
  failing_since    timestamptz,
  switched_off_at  timestamptz,
  switched_off_by  text CHECK (switched_off_by IN ('owner', 'failures')),
  CONSTRAINT webhook_endpoints_old_secret_ends CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CONSTRAINT webhook_endpoints_off CHECK ((switched_off_at IS NULL) = (switched_off_by IS NULL))
);
CREATE INDEX webhook_endpoints_business_idx ON webhook_endpoints (business_id);

CREATE TABLE webhook_events (
  id          uuid PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses,
  kind        text NOT NULL CHECK (kind IN ('tip.paid', 'tip.refunded', 'payout.completed', 'test')),
  -- The tip, refund or payout. Unique, so that each gives one event.
  source      text NOT NULL UNIQUE,
  -- Stored as it is sent, so that every attempt sends the same bytes. It has ids and amounts, no names and no words of
  -- guests.
  body        text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX webhook_events_created_idx ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id      uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  endpoint_id   uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  status        text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts      integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_try_at   timestamptz,
  tried_at      timestamptz,
  answer_status integer,
  answer        text CHECK (char_length(answer) <= 500),
  problem       text CHECK (problem IN ('timeout', 'unreachable', 'inside_address', 'redirect', 'refused')),
  UNIQUE (event_id, endpoint_id),
  CONSTRAINT webhook_deliveries_waiting_has_time CHECK ((status = 'waiting') = (next_try_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (endpoint_id, next_try_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_endpoint_idx ON webhook_deliveries (endpoint_id, id DESC);

-- The last posting for which events were written. A job reads postings after they were recorded, so that recording a tip
-- costs nothing for it.
CREATE TABLE webhook_position (
  is_only         boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  upto_posting_id bigint NOT NULL
);
INSERT INTO webhook_position (upto_posting_id) VALUES (0);

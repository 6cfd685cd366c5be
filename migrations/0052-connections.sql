-- Connections of a business with other programs, such as its till: keys for the API, and webhooks.

-- A key is 256 random bits, so a plain hash of it is enough. Words in `scopes` are separated by a space.
CREATE TABLE api_keys (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id  integer NOT NULL REFERENCES businesses,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  hash         text NOT NULL UNIQUE CHECK (char_length(hash) = 43),
  last_four    text NOT NULL CHECK (char_length(last_four) = 4),
  scopes       text NOT NULL CHECK (scopes ~ '^(tips:read|staff:read|staff:write)( (tips:read|staff:read|staff:write))*$'),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
CREATE INDEX api_keys_business_idx ON api_keys (business_id);

-- Where a business wants to be told. The secret signs what is sent, so it is kept encrypted and not as a hash. After a
-- rotation the old one signs too, for a day.
CREATE TABLE webhook_endpoints (
  id               uuid PRIMARY KEY,
  business_id      integer NOT NULL REFERENCES businesses,
  url              text NOT NULL CHECK (url ~ '^https?://' AND char_length(url) <= 500),
  events           text NOT NULL
    CHECK (events ~ '^(tip.paid|tip.refunded|payout.completed)( (tip.paid|tip.refunded|payout.completed))*$'),
  secret           encrypted_text NOT NULL,
  old_secret       encrypted_text,
  old_secret_until timestamptz,
  created_at       timestamptz NOT NULL,
  -- Since the first failure after the last success.
  failing_since    timestamptz,
  switched_off_at  timestamptz,
  switched_off_by  text CHECK (switched_off_by IN ('owner', 'failures')),
  CONSTRAINT webhook_endpoints_old_secret_ends CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CONSTRAINT webhook_endpoints_off CHECK ((switched_off_at IS NULL) = (switched_off_by IS NULL))
);
CREATE INDEX webhook_endpoints_business_idx ON webhook_endpoints (business_id);

-- What happened, once each: `source` names the tip, the refund or the payout. The body is kept as it is sent, so that every
-- attempt sends the same bytes. It has ids and amounts only, no names and no words of guests.
CREATE TABLE webhook_events (
  id          uuid PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses,
  kind        text NOT NULL CHECK (kind IN ('tip.paid', 'tip.refunded', 'payout.completed', 'test')),
  source      text NOT NULL UNIQUE,
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

-- Up to which posting events were made. Postings are read afterwards, so recording a tip costs nothing for it.
CREATE TABLE webhook_position (
  is_only         boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  upto_posting_id bigint NOT NULL
);
INSERT INTO webhook_position (upto_posting_id) SELECT coalesce(max(id), 0) FROM postings;

-- New actions: keys and webhooks.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.password_changed',
  'auth.email_confirmed',
  'auth.email_change_requested',
  'auth.email_changed',
  'auth.reset_requested',
  'auth.reset_link_made',
  'auth.password_reset',
  'auth.sessions_ended',
  'account.changed',
  'second_factor.added',
  'second_factor.codes_renewed',
  'second_factor.removed',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'passkey.counter_refused',
  'account.disabled',
  'account.enabled',
  'account.made_admin',
  'account.removed_admin',
  'account.exported',
  'account.erasure_requested',
  'account.erasure_undone',
  'account.erased',
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.reactivated',
  'business.changed',
  'business.bank_name_changed',
  'business.amounts_changed',
  'business.submitted_again',
  'business.change_requested',
  'business.change_withdrawn',
  'business.change_approved',
  'business.change_rejected',
  'businesses.exported',
  'staff.added',
  'staff.imported',
  'staff.changed',
  'staff.iban_changed',
  'staff.iban_confirmed',
  'staff.bank_name_changed',
  'staff.invited',
  'staff.joined',
  'staff.account_removed',
  'tips.exported',
  'postings.exported',
  'payouts.exported',
  'tip.refund_requested',
  'tip.words_erased',
  'payment.simulated',
  'payout.started',
  'payout.completed',
  'payout.failed',
  'payout.cancelled',
  'payout.returned',
  'bank_file.made',
  'bank_file.released',
  'bank_file.withdrawn',
  'bank_file.downloaded',
  'bank_answer.applied',
  'bank_statement.applied',
  'bank_entry.explained',
  'settings.changed',
  'settings.text_changed',
  'hold.released',
  'card_testing.closed',
  'code_report.answered',
  'mail.resent',
  'month.closed',
  'statement.exported',
  'months.exported',
  'invoices.made',
  'write_off.proposed',
  'write_off.confirmed',
  'write_off.withdrawn',
  'payment_event.handled_again',
  'payment_event.dealt_with',
  'api_key.made',
  'api_key.revoked',
  'webhook.added',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.switched_off',
  'webhook.removed'));

-- Tips, and how their money is collected and given back: payments, events of the payment provider, refunds, disputes.


-- Tips

-- For PostgreSQL, NaN is larger than every number: the upper bound keeps it out of all amounts.
CREATE DOMAIN tip_amount AS numeric(10, 2) CHECK (VALUE > 0 AND VALUE < 'NaN');
CREATE DOMAIN tip_part AS numeric(10, 2) CHECK (VALUE >= 0 AND VALUE < 'NaN');
CREATE DOMAIN tip_status AS text CHECK (VALUE IN ('pending', 'paid', 'failed', 'refunded'));
CREATE DOMAIN tip_token AS text CHECK (char_length(VALUE) >= 20);
CREATE DOMAIN idempotency_key AS text CHECK (char_length(VALUE) BETWEEN 1 AND 255);
CREATE DOMAIN customer_name AS text CHECK (char_length(VALUE) BETWEEN 1 AND 80);
CREATE DOMAIN tip_message AS text CHECK (char_length(VALUE) BETWEEN 1 AND 500);
CREATE DOMAIN payment_provider AS text CHECK (VALUE IN ('sandbox', 'stripe'));
CREATE DOMAIN tip_source AS text CHECK (VALUE IN ('team', 'bill'));

CREATE TABLE tips (
  -- The tips of a country exceed 2^31 within a year.
  id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id                integer NOT NULL,
  business_id             integer NOT NULL,
  -- The guest chooses `amount` and pays `charged`; the person gets `net`; `fee` is all that is taken, VAT included.
  amount                  tip_amount NOT NULL,
  fee                     tip_part NOT NULL,
  net                     tip_part NOT NULL,
  charged                 numeric(10, 2) NOT NULL,
  -- The terms of the day: a later change of the fee changes no old tip.
  platform_fee_bps        basis_points NOT NULL,
  platform_fee_fixed_fils tally NOT NULL,
  status                  tip_status NOT NULL DEFAULT 'pending',
  -- Secret: a guest who has it can follow the tip without an account.
  token                   tip_token NOT NULL UNIQUE,
  idempotency_key         idempotency_key UNIQUE,
  customer_name           customer_name,
  message                 tip_message,
  created_at              timestamptz NOT NULL DEFAULT now(),
  -- The same idempotency key with another request is a mistake; with the same request it is a retry.
  request_hash            text,
  -- Tips of the sandbox are test money. The column tells them from real ones for ever.
  provider                payment_provider NOT NULL DEFAULT 'sandbox',
  vat                     tip_part NOT NULL DEFAULT 0,
  vat_bps                 basis_points NOT NULL DEFAULT 0,
  vat_included            boolean NOT NULL DEFAULT true,
  -- What was given back so far: of `charged`, the person's share of it, and the VAT in the rest. The tip is 'refunded' when
  -- all of it was given back.
  refunded                tip_part NOT NULL DEFAULT 0,
  refunded_net            tip_part NOT NULL DEFAULT 0,
  refunded_vat            tip_part NOT NULL DEFAULT 0,
  -- From the team page or from a link with the bill. Null for a person's own code, for a table or room (tip_places), and for
  -- a tip to the whole team (team_tips).
  came_by                 tip_source,
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id),
  -- For the postings: they refer to a tip together with its person and business, so the three always match.
  UNIQUE (id, staff_id, business_id),
  CONSTRAINT tips_charged_is_net_and_fee CHECK (charged = net + fee),
  -- Either the guest covers the fee and the person gets the amount, or the guest pays the amount.
  CONSTRAINT tips_amount_is_net_or_charged CHECK (amount IN (net, charged)),
  CONSTRAINT tips_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  CONSTRAINT tips_vat_is_part CHECK (vat <= fee AND (vat = 0 OR vat_bps > 0)),
  -- The rest of what was given back is of the fee, and contains the VAT. So at most what was charged is given back.
  CONSTRAINT tips_refunded_is_part CHECK (
    refunded_net <= net AND refunded - refunded_net BETWEEN refunded_vat AND fee AND refunded_vat <= vat
    AND (status = 'refunded') = (refunded = charged))
);
CREATE INDEX tips_business_idx ON tips (business_id, id DESC);
CREATE INDEX tips_staff_idx ON tips (staff_id, id DESC);
-- For exports of a period. Rows are stored in the order of time, so an index of a few pages is enough.
CREATE INDEX tips_created_idx ON tips USING brin (created_at) WITH (autosummarize = on);
-- Reports find the tips of a period by what people were credited in it. A tip whose fee took everything credited nobody.
-- Such tips are few, and other tips cost this index nothing.
CREATE INDEX tips_all_fee_idx ON tips (business_id) WHERE net = 0;

CREATE TRIGGER tips_keep BEFORE DELETE OR UPDATE OF id, staff_id, business_id, amount, fee, net, charged,
    platform_fee_bps, platform_fee_fixed_fils, token, idempotency_key, request_hash, provider, created_at ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_vat BEFORE UPDATE OF vat, vat_bps, vat_included ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_all BEFORE TRUNCATE ON tips EXECUTE FUNCTION refuse_change();
-- The guest's words may be erased, not replaced.
CREATE TRIGGER tips_keep_words BEFORE UPDATE OF customer_name, message ON tips
  FOR EACH ROW WHEN (NEW.customer_name <> OLD.customer_name OR NEW.message <> OLD.message
    OR (OLD.customer_name IS NULL AND NEW.customer_name IS NOT NULL) OR (OLD.message IS NULL AND NEW.message IS NOT NULL))
  EXECUTE FUNCTION refuse_this_change();
-- "failed paid": captured money counts even if the tip had failed before.
CREATE TRIGGER tips_status_ways BEFORE UPDATE OF status ON tips
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    pending paid, pending failed, failed paid, paid refunded}'::text[]))
  EXECUTE FUNCTION refuse_this_change();
-- What was given back is never less than before.
CREATE TRIGGER tips_refunded_ways BEFORE UPDATE OF refunded, refunded_net, refunded_vat ON tips
  FOR EACH ROW WHEN (NEW.refunded < OLD.refunded OR NEW.refunded_net < OLD.refunded_net
    OR NEW.refunded_vat < OLD.refunded_vat)
  EXECUTE FUNCTION refuse_this_change();

-- The table or room whose code the guest scanned. A tip without one has no row.
CREATE TABLE tip_places (
  tip_id bigint PRIMARY KEY REFERENCES tips,
  place  text NOT NULL CHECK (char_length(place) BETWEEN 1 AND 20)
);


-- Payments

-- For each tip that is paid at a provider: what the provider was asked and what it says about it.
CREATE TABLE payments (
  tip_id        bigint PRIMARY KEY REFERENCES tips (id),
  provider      text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  -- The provider's ids of the checkout and of the payment. Null: our request may or may not have reached the provider.
  session_id    text CHECK (char_length(session_id) <= 255),
  payment_id    text CHECK (char_length(payment_id) <= 255),
  checkout_url  text CHECK (char_length(checkout_url) <= 4000),
  -- The language of the provider's page.
  locale        text NOT NULL CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'captured', 'failed')),
  -- As the provider says, by the provider's clock.
  captured      numeric(10, 2) CHECK (captured > 0 AND captured < 'NaN'),
  captured_at   timestamptz,
  failure       text CHECK (char_length(failure) <= 500),
  -- When to ask the provider, in case no event arrives.
  next_look_at  timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Names and addresses in the first request to the provider. If the response is lost, the same request is sent again, even
  -- if something was renamed meanwhile: the provider refuses another request with the same key. Deleted when the response
  -- is known.
  first_request jsonb CHECK (jsonb_typeof(first_request) = 'object'),
  UNIQUE (provider, session_id),
  UNIQUE (provider, payment_id),
  CONSTRAINT payments_captured_is_known CHECK (
    (status = 'captured') = (captured IS NOT NULL) AND (captured IS NULL) = (captured_at IS NULL))
);
CREATE INDEX payments_open_idx ON payments (next_look_at) WHERE status = 'open';
CREATE INDEX payments_captured_idx ON payments (captured_at) WHERE status = 'captured';

CREATE TRIGGER payments_keep BEFORE DELETE OR UPDATE OF tip_id, provider, locale, created_at ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_keep_all BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_set_once BEFORE UPDATE OF session_id, payment_id, checkout_url, captured ON payments
  FOR EACH ROW WHEN ((OLD.session_id IS NOT NULL AND NEW.session_id IS DISTINCT FROM OLD.session_id)
    OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
    OR (OLD.checkout_url IS NOT NULL AND NEW.checkout_url IS DISTINCT FROM OLD.checkout_url)
    OR (OLD.captured IS NOT NULL AND NEW.captured IS DISTINCT FROM OLD.captured))
  EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payments_status_ways BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    open captured, open failed, failed captured}'::text[]))
  EXECUTE FUNCTION refuse_this_change();


-- Events of the provider (webhooks that we receive), each once

CREATE TABLE payment_events (
  provider    text NOT NULL,
  id          text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  type        text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 255),
  tip_id      bigint REFERENCES tips (id),
  payload     jsonb NOT NULL,
  -- What handling the event came to.
  outcome     text NOT NULL CHECK (outcome IN (
                'received', 'unusable', 'ignored', 'not_our_tip', 'payment_unknown', 'other_session', 'other_amount',
                'still_open', 'paid', 'already_paid', 'failed', 'already_failed', 'declined', 'already_begun', 'no_refund',
                'nothing_to_refund', 'refund_pending', 'refunded', 'already_refunded', 'refund_failed',
                'other_refund_failed', 'refund_returned', 'dispute_inquiry', 'dispute_open', 'dispute_won', 'dispute_lost')),
  told_at     timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Of a payment that belongs to no known tip yet: with it, the event is found and handled when the tip is known.
  payment_id  text CHECK (char_length(payment_id) <= 255),
  -- An event that we could not use, or that says something which is not in the ledger, is open until an admin marks it as
  -- dealt with.
  dealt_at    timestamptz,
  dealt_by    uuid REFERENCES users (id),
  dealt_note  text CHECK (char_length(dealt_note) BETWEEN 1 AND 500),
  PRIMARY KEY (provider, id),
  CONSTRAINT payment_events_unknown_payment CHECK ((outcome = 'payment_unknown') = (payment_id IS NOT NULL)),
  CONSTRAINT payment_events_dealt_with CHECK (num_nonnulls(dealt_at, dealt_by, dealt_note) IN (0, 3))
);
CREATE INDEX payment_events_received_idx ON payment_events (provider, received_at DESC);
CREATE INDEX payment_events_unknown_idx ON payment_events (provider, payment_id) WHERE outcome = 'payment_unknown';
-- A guest who erases their words also erases what the provider sent about that payment.
CREATE INDEX payment_events_tip_idx ON payment_events (tip_id) WHERE tip_id IS NOT NULL;
CREATE INDEX payment_events_open_idx ON payment_events (received_at) WHERE dealt_at IS NULL
  AND outcome IN ('unusable', 'other_session', 'other_amount', 'no_refund', 'nothing_to_refund');

CREATE TRIGGER payment_events_keep BEFORE DELETE OR UPDATE OF provider, id, type, told_at, received_at ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_keep_all BEFORE TRUNCATE ON payment_events EXECUTE FUNCTION refuse_change();
-- The payload may be erased together with the guest's words, not replaced.
CREATE TRIGGER payment_events_keep_words BEFORE UPDATE OF payload ON payment_events
  FOR EACH ROW WHEN (NEW.payload <> OLD.payload AND NEW.payload <> '{}')
  EXECUTE FUNCTION refuse_this_change();
-- An event that came too early gets another outcome when the thing that it is about arrives, and an unusable one when it is
-- handled again.
CREATE TRIGGER payment_events_outcome_ways BEFORE UPDATE OF outcome ON payment_events
  FOR EACH ROW WHEN (OLD.outcome <> NEW.outcome
    AND OLD.outcome NOT IN ('received', 'payment_unknown', 'other_refund_failed', 'unusable'))
  EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payment_events_dealt_once BEFORE UPDATE OF dealt_at, dealt_by, dealt_note ON payment_events
  FOR EACH ROW WHEN (OLD.dealt_at IS NOT NULL) EXECUTE FUNCTION refuse_this_change();


-- Refunds

-- A tip can be refunded in parts: one row for each refund, of any amount. A refund that failed keeps its row.
CREATE TABLE refunds (
  tip_id         bigint NOT NULL REFERENCES tips (id),
  -- Only an admin gives a reason.
  reason         text CHECK (char_length(reason) BETWEEN 1 AND 500),
  requested_by   uuid REFERENCES users (id),
  status         text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'done', 'failed')),
  refund_id      text CHECK (char_length(refund_id) <= 255),
  -- Why the guest does not have the money, and the provider's words about it, if any.
  failure        text CHECK (failure IN ('provider_could_not', 'provider_refused', 'returned_by_bank')),
  next_look_at   timestamptz NOT NULL,
  requested_at   timestamptz NOT NULL DEFAULT now(),
  refunded_at    timestamptz,
  -- 'provider': begun on the provider's own pages.
  origin         text NOT NULL CHECK (origin IN ('admin', 'provider')),
  failure_detail text CHECK (char_length(failure_detail) <= 500),
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  amount         tip_amount NOT NULL,
  CONSTRAINT refunds_done_has_time CHECK ((status = 'done') = (refunded_at IS NOT NULL)),
  CONSTRAINT refunds_admin_gives_reason CHECK ((origin = 'admin') = (reason IS NOT NULL))
);
CREATE INDEX refunds_open_idx ON refunds (next_look_at) WHERE status = 'requested';
CREATE INDEX refunds_refunded_idx ON refunds (refunded_at) WHERE status = 'done';
CREATE INDEX refunds_tip_idx ON refunds (tip_id);
CREATE UNIQUE INDEX refunds_once ON refunds (tip_id, refund_id) WHERE refund_id IS NOT NULL;
-- One at a time: the next refund is requested when the provider has answered about the last.
CREATE UNIQUE INDEX refunds_one_open ON refunds (tip_id) WHERE status = 'requested';


-- Disputes (docs/decisions/056)

-- The guest's bank asks for the money back. The banks decide; we store what we are told. An inquiry takes no money yet.
CREATE TABLE disputes (
  provider      text NOT NULL,
  id            text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  tip_id        bigint NOT NULL REFERENCES tips (id),
  amount        numeric(10, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  reason        text NOT NULL CHECK (char_length(reason) <= 200),
  status        text NOT NULL CHECK (status IN ('inquiry', 'open', 'won', 'lost')),
  opened_at     timestamptz NOT NULL,
  told_at       timestamptz NOT NULL,
  due_by        timestamptz,
  decided_at    timestamptz,
  -- What is held out of the person's balance while the dispute is open.
  held          tip_part NOT NULL DEFAULT 0,
  -- Who bears a lost dispute, by the setting at that time.
  borne_by      text CHECK (borne_by IN ('platform', 'person')),
  -- The last status about which admins got a mail.
  mailed_status text CHECK (mailed_status IN ('inquiry', 'open', 'won', 'lost')),
  PRIMARY KEY (provider, id),
  CONSTRAINT disputes_decided_has_time CHECK ((status IN ('won', 'lost')) = (decided_at IS NOT NULL)),
  CONSTRAINT disputes_held_while_open CHECK (status = 'open' OR held = 0),
  CONSTRAINT disputes_borne_when_lost CHECK (borne_by IS NULL OR status = 'lost')
);
CREATE INDEX disputes_tip_idx ON disputes (tip_id);
CREATE INDEX disputes_open_idx ON disputes (opened_at) WHERE status IN ('inquiry', 'open');


-- Team tips (docs/decisions/075)

-- A tip for a whole team. Each person's part is a row of tips. The first of them, the lead, has the guest's token, the
-- payment, the refunds and the disputes, with the amounts of the whole tip.
CREATE TABLE team_tips (
  lead_id bigint PRIMARY KEY REFERENCES tips,
  rule    text NOT NULL CHECK (rule IN ('equal', 'roles', 'hours')),
  amount  tip_amount NOT NULL,
  charged tip_amount NOT NULL,
  -- The sum of all weights, also of people whose part was less than a fil.
  weights bigint NOT NULL CHECK (weights > 0)
);

-- Every part, also the lead's.
CREATE TABLE team_tip_parts (
  tip_id  bigint PRIMARY KEY REFERENCES tips,
  lead_id bigint NOT NULL REFERENCES team_tips,
  weight  integer NOT NULL CHECK (weight > 0)
);
CREATE INDEX team_tip_parts_lead_idx ON team_tip_parts (lead_id);

-- What a refund takes from each part. A part that loses nothing has no row.
CREATE TABLE team_refund_parts (
  refund_id bigint NOT NULL REFERENCES refunds,
  tip_id    bigint NOT NULL REFERENCES team_tip_parts,
  amount    tip_amount NOT NULL,
  PRIMARY KEY (refund_id, tip_id)
);
CREATE INDEX team_refund_parts_tip_idx ON team_refund_parts (tip_id);

-- What a dispute is about and what it holds, for each part.
CREATE TABLE team_dispute_parts (
  provider   text NOT NULL,
  dispute_id text NOT NULL,
  tip_id     bigint NOT NULL REFERENCES team_tip_parts,
  amount     tip_part NOT NULL,
  held       tip_part NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, dispute_id, tip_id),
  FOREIGN KEY (provider, dispute_id) REFERENCES disputes (provider, id)
);
CREATE INDEX team_dispute_parts_tip_idx ON team_dispute_parts (tip_id);

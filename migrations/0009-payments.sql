-- Who collected the money. Tips of the sandbox are play money and can be told apart for ever.
ALTER TABLE tips ADD COLUMN provider text NOT NULL DEFAULT 'sandbox' CHECK (provider IN ('sandbox', 'stripe'));

-- For each tip whose money is not there at once: what the provider was asked and what it says became of it.
CREATE TABLE payments (
  tip_id        bigint PRIMARY KEY REFERENCES tips (id),
  provider      text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  -- The provider's names for the attempt and for the money. Nothing yet: it may or may not have heard of us.
  session_id    text CHECK (char_length(session_id) <= 255),
  payment_id    text CHECK (char_length(payment_id) <= 255),
  checkout_url  text CHECK (char_length(checkout_url) <= 4000),
  locale        text NOT NULL CHECK (locale IN ('en', 'ar')),
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'captured', 'failed')),
  -- As the provider says, by its own clock.
  captured      numeric(10, 2) CHECK (captured > 0 AND captured < 'NaN'),
  captured_at   timestamptz,
  failure       text CHECK (char_length(failure) <= 500),
  -- When to ask the provider, should it not tell us by itself.
  next_look_at  timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, session_id),
  UNIQUE (provider, payment_id),
  CONSTRAINT payments_captured_is_known CHECK (
    (status = 'captured') = (captured IS NOT NULL) AND (captured IS NULL) = (captured_at IS NULL))
);
CREATE INDEX payments_open_idx ON payments (next_look_at) WHERE status = 'open';
CREATE INDEX payments_captured_idx ON payments (captured_at) WHERE status = 'captured';

-- Everything a provider told us by itself, each once.
CREATE TABLE payment_events (
  provider    text NOT NULL,
  id          text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  type        text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 255),
  tip_id      bigint REFERENCES tips (id),
  payload     jsonb NOT NULL,
  -- What came of it, in a word or two.
  outcome     text NOT NULL CHECK (char_length(outcome) <= 200),
  told_at     timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, id)
);
CREATE INDEX payment_events_received_idx ON payment_events (provider, received_at DESC);

CREATE TABLE refunds (
  -- A tip is given back whole, and once.
  tip_id       bigint PRIMARY KEY REFERENCES tips (id),
  reason       text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  -- Nobody: the provider did it, after a dispute or by its own pages.
  requested_by uuid REFERENCES users (id),
  status       text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'done', 'failed')),
  refund_id    text CHECK (char_length(refund_id) <= 255),
  failure      text CHECK (char_length(failure) <= 500),
  next_look_at timestamptz NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  refunded_at  timestamptz,
  CONSTRAINT refunds_done_has_time CHECK ((status = 'done') = (refunded_at IS NOT NULL))
);
CREATE INDEX refunds_open_idx ON refunds (next_look_at) WHERE status = 'requested';
CREATE INDEX refunds_refunded_idx ON refunds (refunded_at) WHERE status = 'done';

-- A guest's bank asks for the money back. Who is right is decided there; we keep what we are told.
CREATE TABLE disputes (
  provider   text NOT NULL,
  id         text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 255),
  tip_id     bigint NOT NULL REFERENCES tips (id),
  amount     numeric(10, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  reason     text NOT NULL CHECK (char_length(reason) <= 200),
  status     text NOT NULL CHECK (status IN ('open', 'won', 'lost')),
  opened_at  timestamptz NOT NULL,
  told_at    timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);
CREATE INDEX disputes_tip_idx ON disputes (tip_id);

-- What a provider's own books say of a Dubai day, asked the night after.
CREATE TABLE provider_days (
  provider text NOT NULL,
  day      date NOT NULL,
  captured numeric(15, 2) NOT NULL,
  refunded numeric(15, 2) NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, day)
);

-- Lifetime refunds, so that earnings and this together are everything that was ever credited.
ALTER TABLE staff ADD COLUMN refunded_total numeric(15, 2) NOT NULL DEFAULT 0 CHECK (refunded_total >= 0);

-- On a tip's posting: all that was ever credited to the person, this tip included. On its refund: the same number.
-- On a completed payout: all that was ever paid out to them. A tip has arrived when the last reaches the first, less
-- what was given back of the tips before it.
ALTER TABLE postings ADD COLUMN running_total numeric(15, 2);
ALTER TABLE postings DISABLE TRIGGER postings_keep;
UPDATE postings SET running_total = credited.total FROM (
  SELECT id, sum(amount) OVER (PARTITION BY staff_id ORDER BY id) AS total
  FROM postings WHERE cause = 'tip_paid' AND credit_account = 'staff_payable'
) credited WHERE credited.id = postings.id;
ALTER TABLE postings ENABLE TRIGGER postings_keep;
ALTER TABLE postings ADD CONSTRAINT postings_running_total CHECK (
  (running_total IS NOT NULL) = (
    (cause = 'tip_paid' AND credit_account = 'staff_payable')
    OR (cause = 'tip_refunded' AND debit_account = 'staff_payable')
    OR cause = 'payout_completed'));
CREATE INDEX postings_refunded_idx ON postings (staff_id, running_total)
  WHERE cause = 'tip_refunded' AND debit_account = 'staff_payable';
CREATE INDEX postings_paid_out_idx ON postings (staff_id, running_total) WHERE cause = 'payout_completed';

-- Exports ask for a time; rows lie in its order, so an index of a few pages finds them.
CREATE INDEX tips_created_idx ON tips USING brin (created_at) WITH (autosummarize = on);
CREATE INDEX postings_created_idx ON postings USING brin (created_at) WITH (autosummarize = on);

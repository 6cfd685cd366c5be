-- What the provider's books say beyond its events: disputes whose events were lost, and money in other currencies.


-- Disputes

-- When to ask the provider about a dispute that is not decided: the event of the decision may be lost. All that are open now
-- are asked about at once.
ALTER TABLE disputes ADD COLUMN next_look_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX disputes_due_idx ON disputes (next_look_at) WHERE status IN ('inquiry', 'open');


-- Lines in other currencies

-- Such a line is not posted. It is an event that somebody has to deal with, with the id of the line.
ALTER TABLE payment_events DROP CONSTRAINT payment_events_outcome_check;
ALTER TABLE payment_events ADD CONSTRAINT payment_events_outcome_check CHECK (outcome IN (
  'received', 'unusable', 'ignored', 'not_our_tip', 'payment_unknown', 'other_session', 'other_amount', 'other_currency',
  'still_open', 'paid', 'already_paid', 'failed', 'already_failed', 'declined', 'already_begun', 'no_refund',
  'nothing_to_refund', 'refund_pending', 'refunded', 'already_refunded', 'refund_failed', 'other_refund_failed',
  'refund_returned', 'dispute_inquiry', 'dispute_open', 'dispute_won', 'dispute_lost'));
DROP INDEX payment_events_open_idx;
CREATE INDEX payment_events_open_idx ON payment_events (received_at) WHERE dealt_at IS NULL
  AND outcome IN ('unusable', 'other_session', 'other_amount', 'other_currency', 'no_refund', 'nothing_to_refund');

-- For the nightly search for new ones.
CREATE INDEX provider_lines_other_currency_idx ON provider_lines (provider, id) WHERE currency <> 'aed';

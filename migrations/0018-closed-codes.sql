-- What programs compare is a closed code from here on, never a sentence.

-- What handling a provider's event came to. An event of a payment that no tip is known by keeps the payment's id, so
-- that it is found and handled once a tip is.
ALTER TABLE payment_events ADD COLUMN payment_id text CHECK (char_length(payment_id) <= 255);
UPDATE payment_events SET
  payment_id = substring(outcome FROM '^of (.*), which no tip is known by$'),
  outcome = CASE
    WHEN outcome ~ '^of .*, which no tip is known by$' THEN 'payment_unknown'
    ELSE coalesce((SELECT code FROM (VALUES
      ('kept', 'ignored'),
      ('no tip of ours', 'not_our_tip'),
      ('another session than the tip’s', 'other_session'),
      ('another amount than the tip’s', 'other_amount'),
      ('still open', 'still_open'),
      ('counted already', 'already_paid'),
      ('failed already', 'already_failed'),
      ('begun by then', 'already_begun'),
      ('no refund of ours', 'no_refund'),
      ('nothing to refund', 'nothing_to_refund'),
      ('refund waits', 'refund_pending'),
      ('refunded already', 'already_refunded'),
      ('refund failed', 'refund_failed'),
      ('another refund failed', 'other_refund_failed'),
      ('a refund that was done came back', 'refund_returned'),
      ('dispute open', 'dispute_open'),
      ('dispute won', 'dispute_won')
    ) AS words (sentence, code) WHERE sentence = outcome), outcome)
  END;
ALTER TABLE payment_events
  DROP CONSTRAINT payment_events_outcome_check,
  ADD CONSTRAINT payment_events_outcome_check CHECK (outcome IN (
    'received', 'ignored', 'not_our_tip', 'payment_unknown', 'other_session', 'other_amount', 'still_open', 'paid',
    'already_paid', 'failed', 'already_failed', 'already_begun', 'no_refund', 'nothing_to_refund', 'refund_pending',
    'refunded', 'already_refunded', 'refund_failed', 'other_refund_failed', 'refund_returned', 'dispute_open',
    'dispute_won')),
  ADD CONSTRAINT payment_events_unknown_payment CHECK ((outcome = 'payment_unknown') = (payment_id IS NOT NULL));
CREATE INDEX payment_events_unknown_idx ON payment_events (provider, payment_id) WHERE outcome = 'payment_unknown';

-- Who began a refund. Only an admin gives a reason in their own words.
ALTER TABLE refunds ADD COLUMN origin text;
UPDATE refunds SET origin = CASE
  WHEN requested_by IS NOT NULL THEN 'admin'
  WHEN reason = 'A dispute with the guest’s bank was lost' THEN 'dispute'
  ELSE 'provider' END;
ALTER TABLE refunds
  ALTER COLUMN origin SET NOT NULL,
  ADD CONSTRAINT refunds_origin_check CHECK (origin IN ('admin', 'provider', 'dispute')),
  ALTER COLUMN reason DROP NOT NULL;
UPDATE refunds SET reason = NULL WHERE origin <> 'admin';
ALTER TABLE refunds ADD CONSTRAINT refunds_admin_gives_reason CHECK ((origin = 'admin') = (reason IS NOT NULL));

-- Why the guest does not have the money: a code, and the provider's own words where there are some.
ALTER TABLE refunds ADD COLUMN failure_detail text CHECK (char_length(failure_detail) <= 500);
UPDATE refunds SET failure_detail = failure
WHERE failure NOT IN ('The payment provider could not give the money back.', 'The bank sent the money back: the guest does not have it.');
UPDATE refunds SET failure = CASE
  WHEN failure_detail IS NOT NULL THEN 'provider_refused'
  WHEN failure = 'The bank sent the money back: the guest does not have it.' THEN 'returned_by_bank'
  ELSE 'provider_could_not' END
WHERE failure IS NOT NULL;
ALTER TABLE refunds
  DROP CONSTRAINT refunds_failure_check,
  ADD CONSTRAINT refunds_failure_check CHECK (failure IN ('provider_could_not', 'provider_refused', 'returned_by_bank'));

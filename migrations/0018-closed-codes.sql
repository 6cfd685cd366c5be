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

-- The rules of the ledger check, in the results of earlier runs: {rule, holds, broken}.
UPDATE ledger_check_runs SET results = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('rule', rule, 'holds', result -> 'holds', 'broken', result -> 'broken')
                            ORDER BY place), '[]')
  FROM jsonb_array_elements(results) WITH ORDINALITY AS each (result, place)
  JOIN (VALUES
    ('debits equal credits, and nothing was taken that was not there', 'debits_equal_credits'),
    ('each person is owed what the ledger says', 'staff_balances'),
    ('each business is the sum of its people', 'business_balances'),
    ('each person has the paid tips they are said to have', 'staff_tip_totals'),
    ('each tip is posted as its status says', 'tips_posted'),
    ('each fee is what its terms say', 'fees'),
    ('each day is the sum of its paid tips', 'daily_totals'),
    ('each payout is posted as its status says, person by person', 'payouts_posted'),
    ('each payout has the history of its status', 'payout_history'),
    ('the totals of payouts are what the payouts say', 'payout_totals'),
    ('what is in transit is what open payouts say', 'in_transit'),
    ('each running total is all that came before it', 'running_totals'),
    ('each tip that was given back has its refund, and each refund its tip', 'refunds'),
    ('what the provider says it collected and gave back is in the ledger, day by day', 'provider_events'),
    ('what the provider’s own books say of a day is what it told us', 'provider_books')
  ) AS rules (sentence, rule) ON sentence = result ->> 'name');
ALTER TABLE ledger_check_runs ADD COLUMN failure_detail text CHECK (char_length(failure_detail) <= 500);
UPDATE ledger_check_runs SET failure_detail = failure WHERE failure <> 'It was interrupted.';
UPDATE ledger_check_runs SET failure = CASE WHEN failure_detail IS NULL THEN 'interrupted' ELSE 'error' END
WHERE failure IS NOT NULL;
ALTER TABLE ledger_check_runs
  DROP CONSTRAINT ledger_check_runs_failure_check,
  ADD CONSTRAINT ledger_check_runs_failure_check CHECK (failure IN ('interrupted', 'error'));

-- A bank that gave no reason is no reason, in every language.
ALTER TABLE payout_events DISABLE TRIGGER payout_events_keep;
UPDATE payout_events SET reason = NULL WHERE reason = 'The bank gave no reason.';
ALTER TABLE payout_events ENABLE TRIGGER payout_events_keep;

-- What the audit log records is a closed list too.
ALTER TABLE audit_log ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered', 'auth.signed_in', 'auth.sign_in_failed', 'auth.signed_out', 'auth.password_changed',
  'business.approved', 'business.rejected', 'business.suspended', 'business.reactivated', 'businesses.exported',
  'staff.added', 'staff.changed', 'staff.invited', 'staff.joined', 'staff.account_removed', 'tips.exported',
  'postings.exported', 'payouts.exported', 'tip.refund_requested', 'payment.simulated', 'payout.started',
  'payout.completed', 'payout.failed', 'payout.cancelled', 'bank_file.made', 'bank_file.downloaded',
  'bank_answer.applied', 'settings.changed')),
  ADD CONSTRAINT audit_log_known_subject CHECK (subject_type IN (
    'user', 'business', 'staff', 'tip', 'payout', 'bank_file'));

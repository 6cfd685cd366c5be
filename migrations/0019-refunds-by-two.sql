-- Refunds that one admin may not make alone

-- Who confirmed it, if it needed a second admin.
ALTER TABLE refunds ADD COLUMN confirmed_by uuid REFERENCES users (id)
  CONSTRAINT refunds_confirmed_by_another CHECK (confirmed_by <> requested_by);
-- What an admin gave back alone is counted.
CREATE INDEX refunds_alone_idx ON refunds (requested_by, requested_at) WHERE confirmed_by IS NULL AND takes_from = 'tip';

ALTER TABLE proposals
  DROP CONSTRAINT proposals_kind_check,
  DROP CONSTRAINT proposals_subject;
ALTER TABLE proposals
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('make_admin', 'remove_admin', 'disable_admin', 'enable_admin',
    'remove_second_factor', 'change_settings', 'fail_payout', 'explain_bank_entry', 'repay_guest', 'settle_payment',
    'refund_tip')),
  ADD CONSTRAINT proposals_subject CHECK (
    (kind IN ('fail_payout', 'explain_bank_entry', 'repay_guest', 'settle_payment', 'refund_tip')) = (subject_id IS NOT NULL));

-- Money that is owed to guests: a refund that their bank returned, and a payment of another amount than the tip.


-- Refunds

-- The guest's bank returned the refund at returned_at: the money is at the provider again, and owed to the guest. It is owed
-- until another refund that takes from `guests_payable` is made, or until two admins say that it was paid in another way.
-- `replaces`: the refund that is sent again. Null for the refund of a payment that is not counted as a tip, see below.
ALTER TABLE refunds
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN takes_from text NOT NULL DEFAULT 'tip'
    CONSTRAINT refunds_takes_from_check CHECK (takes_from IN ('tip', 'guests_payable')),
  ADD COLUMN replaces bigint REFERENCES refunds,
  ADD COLUMN repaid_at timestamptz,
  ADD COLUMN repaid_by uuid REFERENCES users,
  ADD COLUMN repaid_note text CONSTRAINT refunds_repaid_note_check CHECK (char_length(repaid_note) BETWEEN 1 AND 500);
UPDATE refunds SET returned_at = coalesce(refunded_at, requested_at) WHERE status = 'done' AND failure = 'returned_by_bank';
ALTER TABLE refunds
  ADD CONSTRAINT refunds_returned CHECK (
    (failure IS NOT DISTINCT FROM 'returned_by_bank') = (returned_at IS NOT NULL) AND (returned_at IS NULL OR status = 'done')),
  ADD CONSTRAINT refunds_replaces CHECK (replaces IS NULL OR (takes_from = 'guests_payable' AND replaces <> id)),
  ADD CONSTRAINT refunds_repaid CHECK (
    num_nonnulls(repaid_at, repaid_by, repaid_note) IN (0, 3) AND (repaid_at IS NULL OR returned_at IS NOT NULL
      OR (takes_from = 'guests_payable' AND status = 'failed')));
-- A refund is sent again once at a time.
CREATE UNIQUE INDEX refunds_replaced_once ON refunds (replaces) WHERE replaces IS NOT NULL AND status IN ('requested', 'done');
CREATE INDEX refunds_guests_idx ON refunds (tip_id) WHERE returned_at IS NOT NULL OR takes_from = 'guests_payable';

CREATE TRIGGER refunds_source_stays BEFORE UPDATE OF takes_from, replaces ON refunds
  FOR EACH ROW WHEN (NEW.takes_from <> OLD.takes_from OR NEW.replaces IS DISTINCT FROM OLD.replaces)
  EXECUTE FUNCTION refuse_this_change();
-- Only by what an admin does about it can a returned refund be settled: to forget that it was returned would lose the money.
CREATE TRIGGER refunds_return_stays BEFORE UPDATE OF returned_at, repaid_at, repaid_by, repaid_note ON refunds
  FOR EACH ROW WHEN ((OLD.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at)
    OR (OLD.repaid_at IS NOT NULL AND (NEW.repaid_at, NEW.repaid_by, NEW.repaid_note)
      IS DISTINCT FROM (OLD.repaid_at, OLD.repaid_by, OLD.repaid_note)))
  EXECUTE FUNCTION refuse_this_change();


-- Payments of another amount

-- The provider collected another amount than that of the tip, so nothing was posted.
ALTER TABLE payments ADD COLUMN differs boolean NOT NULL DEFAULT false;
UPDATE payments SET differs = true FROM tips
  WHERE tips.id = payments.tip_id AND payments.status = 'captured' AND tips.status NOT IN ('paid', 'refunded');
CREATE INDEX payments_differing_idx ON payments (captured_at) WHERE differs;

-- What two admins decided about such a payment: it is given back, or the tip counts with the amount that was collected.
CREATE TABLE payment_decisions (
  tip_id     bigint PRIMARY KEY REFERENCES payments,
  decision   text NOT NULL CHECK (decision IN ('refund', 'count')),
  -- What the guest should have paid, and what the provider collected.
  charged    tip_amount NOT NULL,
  collected  tip_amount NOT NULL,
  note       text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  decided_by uuid NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL
);
CREATE TRIGGER payment_decisions_keep BEFORE DELETE OR UPDATE ON payment_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_decisions_keep_all BEFORE TRUNCATE ON payment_decisions EXECUTE FUNCTION refuse_change();

-- As before, but the amounts of a tip that was never paid become those of its payment, if two admins decided so.
DROP TRIGGER tips_keep ON tips;
DROP TRIGGER tips_keep_vat ON tips;
CREATE TRIGGER tips_keep BEFORE DELETE OR UPDATE OF id, staff_id, business_id, platform_fee_bps, platform_fee_fixed_fils,
    token, idempotency_key, request_hash, provider, created_at ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_vat BEFORE UPDATE OF vat_bps, vat_included ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_tip_amounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('pending', 'failed') AND EXISTS (
    SELECT FROM payment_decisions WHERE tip_id = NEW.id AND decision = 'count' AND collected = NEW.charged) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of tips are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER tips_keep_amounts BEFORE UPDATE OF amount, fee, net, charged, vat ON tips
  FOR EACH ROW EXECUTE FUNCTION keep_tip_amounts();


-- Postings

-- As before, and money that is owed to guests. It is posted with the tip, or with the lead of a team tip.
ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check;
ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN (
  'tip_paid provider_clearing staff_payable, total',
  'tip_paid provider_clearing platform_fees',
  'tip_paid provider_clearing vat',
  'tip_refunded staff_payable provider_clearing, total',
  'tip_refunded platform_fees provider_clearing',
  'tip_refunded vat provider_clearing',
  'tip_disputed staff_payable disputed, total',
  'tip_released disputed staff_payable, total',
  'tip_lost dispute_losses provider_clearing',
  -- The guest's bank returned a refund, or the payment of a tip was another amount and is given back.
  'tip_returned provider_clearing guests_payable',
  'tip_uncounted provider_clearing guests_payable',
  -- The guest has it: by another refund, or paid by the company in another way.
  'tip_resent guests_payable provider_clearing',
  'tip_repaid guests_payable own_money',
  'debt_written_off write_offs staff_payable, total',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable',
  'payout_returned bank staff_payable'));


-- Proposals

-- Two more kinds that never take effect by time alone. Their subjects are a refund and a tip, whose ids can be above 2^31.
DROP TRIGGER proposals_keep ON proposals;
ALTER TABLE proposals ALTER COLUMN subject_id TYPE bigint;
CREATE TRIGGER proposals_keep
  BEFORE DELETE OR UPDATE OF id, kind, user_id, subject_id, reason, proposed_by, proposed_at, in_force_at ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE proposals
  DROP CONSTRAINT proposals_kind_check,
  DROP CONSTRAINT proposals_of_an_account,
  DROP CONSTRAINT proposals_with_settings,
  DROP CONSTRAINT proposals_subject,
  DROP CONSTRAINT proposals_lasting;
ALTER TABLE proposals
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('make_admin', 'remove_admin', 'disable_admin', 'enable_admin',
    'remove_second_factor', 'change_settings', 'fail_payout', 'explain_bank_entry', 'repay_guest', 'settle_payment')),
  ADD CONSTRAINT proposals_subject CHECK (
    (kind IN ('fail_payout', 'explain_bank_entry', 'repay_guest', 'settle_payment')) = (subject_id IS NOT NULL)),
  ADD CONSTRAINT proposals_of_an_account CHECK ((kind = 'change_settings' OR subject_id IS NOT NULL) = (user_id IS NULL)),
  ADD CONSTRAINT proposals_with_settings CHECK ((kind = 'change_settings' OR subject_id IS NOT NULL) = (content IS NOT NULL)),
  ADD CONSTRAINT proposals_lasting CHECK ((subject_id IS NOT NULL) = (in_force_at IS NULL));


INSERT INTO audit_actions VALUES ('refund.sent_again'), ('refund.repaid'), ('payment.settled');

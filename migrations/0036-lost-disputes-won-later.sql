-- A dispute that was lost can be won later: what it took is given back

-- A tip that was given back is paid again, and less of it was given back, if a dispute about it was won after all.
DROP TRIGGER tips_status_ways ON tips;
CREATE TRIGGER tips_status_ways BEFORE UPDATE OF status ON tips
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    pending paid, pending failed, failed paid, paid refunded, refunded paid}'::text[]))
  EXECUTE FUNCTION refuse_this_change();
CREATE FUNCTION refuse_unrefunding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM disputes WHERE status = 'won' AND tip_id IN (
      SELECT NEW.id UNION SELECT lead_id FROM team_tip_parts WHERE team_tip_parts.tip_id = NEW.id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was given back of a tip is not less than before' USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER tips_refunded_ways ON tips;
CREATE TRIGGER tips_refunded_ways BEFORE UPDATE OF refunded, refunded_net, refunded_vat ON tips
  FOR EACH ROW WHEN (NEW.refunded < OLD.refunded OR NEW.refunded_net < OLD.refunded_net
    OR NEW.refunded_vat < OLD.refunded_vat)
  EXECUTE FUNCTION refuse_unrefunding();

-- As before, and with what a dispute that was won after all gives back.
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
  -- The person had borne the lost dispute, or the platform.
  'tip_released provider_clearing staff_payable, total',
  'tip_released provider_clearing platform_fees',
  'tip_released provider_clearing vat',
  'tip_lost provider_clearing dispute_losses',
  'tip_returned provider_clearing guests_payable',
  'tip_uncounted provider_clearing guests_payable',
  'tip_resent guests_payable provider_clearing',
  'tip_repaid guests_payable own_money',
  'debt_written_off write_offs staff_payable, total',
  'debt_restored staff_payable write_offs, total',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable',
  'payout_returned bank staff_payable'));

-- As before, and what `dispute_lost` has posted of a dispute that was won after all.
ALTER TABLE cash_postings DROP CONSTRAINT cash_postings_known;
ALTER TABLE cash_postings ADD CONSTRAINT cash_postings_known CHECK (
  cause || ' ' || debit_account || ' ' || credit_account IN (
    'provider_fee provider_fees provider_clearing',
    'provider_fee provider_clearing provider_fees',
    'provider_vat input_vat provider_clearing',
    'provider_vat provider_clearing input_vat',
    'provider_payout bank provider_clearing',
    'provider_payout provider_clearing bank',
    'dispute_moved disputed_at_provider provider_clearing',
    'dispute_moved provider_clearing disputed_at_provider',
    'dispute_lost provider_clearing disputed_at_provider',
    'dispute_regained disputed_at_provider provider_clearing',
    'provider_adjusted provider_adjustments provider_clearing',
    'provider_adjusted provider_clearing provider_adjustments',
    'other_product other_products provider_clearing',
    'other_product provider_clearing other_products',
    'bank_opening bank_statement bank',
    'bank_opening bank bank_statement',
    'bank_matched bank_statement bank',
    'bank_matched bank bank_statement',
    'bank_fee bank_fees bank_statement',
    'bank_fee bank_statement bank_fees',
    'bank_unexplained bank_unexplained bank_statement',
    'bank_unexplained bank_statement bank_unexplained',
    'bank_explained bank bank_unexplained',
    'bank_explained bank_unexplained bank',
    'bank_explained bank_fees bank_unexplained',
    'bank_explained bank_unexplained bank_fees',
    'bank_explained vat bank_unexplained',
    'vat_set_off vat input_vat',
    'bank_explained own_money bank_unexplained',
    'bank_explained bank_unexplained own_money',
    'bank_explained bank_mistakes bank_unexplained',
    'bank_explained bank_unexplained bank_mistakes'));
DROP INDEX cash_postings_lost_idx;
CREATE INDEX cash_postings_lost_idx ON cash_postings (provider) WHERE cause IN ('dispute_lost', 'dispute_regained');

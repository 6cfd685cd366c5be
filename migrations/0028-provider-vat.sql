-- VAT in what the payment provider keeps

-- The part of the fee, or of a line that is a fee, that is VAT and can be recovered. Lines from before have none: their VAT
-- is a cost.
ALTER TABLE provider_lines
  ADD COLUMN fee_vat numeric(15, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT provider_lines_fee_vat CHECK (abs(fee_vat) <= abs(fee - CASE kind WHEN 'fee' THEN amount ELSE 0 END));
-- `fees` is without it.
ALTER TABLE provider_days ADD COLUMN fee_vat numeric(15, 2) NOT NULL DEFAULT 0;

-- What of it was set against the VAT that is owed, together with a payment of VAT.
ALTER TABLE bank_explanations
  ADD COLUMN input_vat numeric(15, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT bank_explanations_input_vat CHECK (input_vat >= 0 AND (input_vat = 0 OR explanation = 'vat'));

-- As before, and both.
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

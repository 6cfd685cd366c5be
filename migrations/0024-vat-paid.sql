-- VAT that is paid to the tax authority

ALTER TABLE bank_explanations DROP CONSTRAINT bank_explanations_explanation_check;
ALTER TABLE bank_explanations ADD CONSTRAINT bank_explanations_explanation_check CHECK (explanation IN
  ('provider_payout', 'payout', 'payout_return', 'fee', 'vat', 'own_money', 'mistake'));

-- As before, and a debit of the bank that is a payment of VAT. No credit is one.
ALTER TABLE cash_postings DROP CONSTRAINT cash_postings_known;
ALTER TABLE cash_postings ADD CONSTRAINT cash_postings_known CHECK (
  cause || ' ' || debit_account || ' ' || credit_account IN (
    'provider_fee provider_fees provider_clearing',
    'provider_fee provider_clearing provider_fees',
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
    'bank_explained own_money bank_unexplained',
    'bank_explained bank_unexplained own_money',
    'bank_explained bank_mistakes bank_unexplained',
    'bank_explained bank_unexplained bank_mistakes'));

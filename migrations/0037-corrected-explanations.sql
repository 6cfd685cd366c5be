-- A wrong explanation of a bank entry is corrected: it is kept, reversed, and the entry can be explained anew

-- The first explanation of an entry has turn 1, the one after its correction turn 2, and so on.
ALTER TABLE bank_explanations
  ADD COLUMN turn integer NOT NULL DEFAULT 1 CONSTRAINT bank_explanations_turn_check CHECK (turn > 0),
  DROP CONSTRAINT bank_explanations_pkey,
  ADD CONSTRAINT bank_explanations_pkey PRIMARY KEY (entry_id, turn);

CREATE TABLE bank_corrections (
  entry_id     integer NOT NULL,
  turn         integer NOT NULL,
  note         text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  -- The payout, or the line of the provider's books, that the explanation had named.
  item         text CHECK (char_length(item) <= 255),
  corrected_by uuid NOT NULL REFERENCES users,
  corrected_at timestamptz NOT NULL,
  PRIMARY KEY (entry_id, turn),
  FOREIGN KEY (entry_id, turn) REFERENCES bank_explanations (entry_id, turn)
);
CREATE TRIGGER bank_corrections_keep BEFORE DELETE OR UPDATE ON bank_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_corrections_keep_all BEFORE TRUNCATE ON bank_corrections EXECUTE FUNCTION refuse_change();

-- A match ends with its explanation: the payout can be in another entry. The correction keeps what it was.
CREATE FUNCTION keep_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_corrections WHERE entry_id = OLD.entry_id)
    AND NOT EXISTS (
      SELECT FROM bank_explanations LEFT JOIN bank_corrections USING (entry_id, turn)
      WHERE entry_id = OLD.entry_id AND corrected_at IS NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a match of a bank entry ends only with its explanation' USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER bank_matches_keep ON bank_matches;
CREATE TRIGGER bank_matches_keep BEFORE UPDATE ON bank_matches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_matches_keep_row BEFORE DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION keep_bank_match();
-- The role of the application may not delete matches: the function runs with the rights of the owner.
CREATE FUNCTION end_bank_matches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM bank_matches WHERE entry_id = NEW.entry_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_corrections_end_matches AFTER INSERT ON bank_corrections
  FOR EACH ROW EXECUTE FUNCTION end_bank_matches();

-- Null for the first explanation, as for all postings from before: seals leave out what is null.
ALTER TABLE cash_postings
  ADD COLUMN turn integer CONSTRAINT cash_postings_turn_check CHECK (turn > 1),
  DROP CONSTRAINT cash_postings_bank_entry_id_cause_key;
CREATE UNIQUE INDEX cash_postings_bank_entry_id_cause_key ON cash_postings (bank_entry_id, cause, turn)
  NULLS NOT DISTINCT WHERE bank_entry_id IS NOT NULL;
-- As before, and the reversal of an explanation.
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
    'bank_explained bank_unexplained bank_mistakes',
    'bank_corrected bank bank_unexplained',
    'bank_corrected bank_unexplained bank',
    'bank_corrected bank_fees bank_unexplained',
    'bank_corrected bank_unexplained bank_fees',
    'bank_corrected bank_unexplained vat',
    'vat_set_back input_vat vat',
    'bank_corrected own_money bank_unexplained',
    'bank_corrected bank_unexplained own_money',
    'bank_corrected bank_mistakes bank_unexplained',
    'bank_corrected bank_unexplained bank_mistakes'));

ALTER TABLE proposals
  DROP CONSTRAINT proposals_kind_check,
  DROP CONSTRAINT proposals_subject;
ALTER TABLE proposals
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('make_admin', 'remove_admin', 'disable_admin', 'enable_admin',
    'remove_second_factor', 'change_settings', 'fail_payout', 'explain_bank_entry', 'correct_bank_entry', 'repay_guest',
    'settle_payment', 'refund_tip', 'clear_hit', 'confirm_hit')),
  ADD CONSTRAINT proposals_subject CHECK (
    (kind IN ('fail_payout', 'explain_bank_entry', 'correct_bank_entry', 'repay_guest', 'settle_payment', 'refund_tip',
      'clear_hit', 'confirm_hit')) = (subject_id IS NOT NULL));

INSERT INTO audit_actions VALUES ('bank_entry.corrected');

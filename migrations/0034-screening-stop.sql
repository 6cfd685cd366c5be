-- Nobody who may be on a sanctions list is paid (docs/decisions/097)

-- Who has an open or confirmed hit, or was not screened yet with their names and the newest list. As a view.
CREATE FUNCTION payees_being_checked() RETURNS TABLE (kind text, id integer) LANGUAGE sql STABLE AS $$
  SELECT subject_kind, subject_id FROM screening_hits WHERE state <> 'cleared'
  UNION ALL
  SELECT subjects.kind, subjects.id FROM screening_subjects() subjects
  WHERE EXISTS (SELECT FROM screening_lists) AND NOT EXISTS (
    SELECT FROM screenings
    WHERE subject_kind = subjects.kind AND subject_id = subjects.id AND screenings.names_hash = subjects.names_hash
      AND list_id >= (SELECT max(screening_lists.id) FROM screening_lists))
$$;
CREATE FUNCTION is_being_checked(payee_kind text, payee_id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payees_being_checked() checked WHERE checked.kind = payee_kind AND checked.id = payee_id)
$$;
-- The recipient, or somebody with a share in a payout to their business.
CREATE FUNCTION is_payout_being_checked(checked_payout_id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payouts WHERE id = checked_payout_id AND is_being_checked(recipient_type, recipient_id))
    OR EXISTS (
      SELECT FROM postings
      WHERE payout_id = checked_payout_id AND cause = 'payout_started' AND is_being_checked('staff', staff_id))
$$;

-- The server says why before that; this holds if it forgets. Test money, too: nobody is paid by a habit.
CREATE FUNCTION refuse_checked_payees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payouts WHERE bank_file_id = NEW.id AND is_payout_being_checked(id)) THEN
    RAISE EXCEPTION 'a payee of the bank file is being checked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_files_release_checked BEFORE UPDATE OF released_at ON bank_files
  FOR EACH ROW WHEN (NEW.released_at IS NOT NULL) EXECUTE FUNCTION refuse_checked_payees();

-- Two admins decide about a hit, and never time alone.
ALTER TABLE proposals
  DROP CONSTRAINT proposals_kind_check,
  DROP CONSTRAINT proposals_subject;
ALTER TABLE proposals
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('make_admin', 'remove_admin', 'disable_admin', 'enable_admin',
    'remove_second_factor', 'change_settings', 'fail_payout', 'explain_bank_entry', 'repay_guest', 'settle_payment',
    'refund_tip', 'clear_hit', 'confirm_hit')),
  ADD CONSTRAINT proposals_subject CHECK (
    (kind IN ('fail_payout', 'explain_bank_entry', 'repay_guest', 'settle_payment', 'refund_tip', 'clear_hit', 'confirm_hit'))
      = (subject_id IS NOT NULL));

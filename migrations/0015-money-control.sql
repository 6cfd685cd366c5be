-- What a person enters by hand about a payout is not yet money, and some of it needs a second person.


-- Returned payouts

-- Whether an admin entered the change, or an answer of the bank that was applied. A return that only a person has entered is
-- expected: it counts as money held when the bank's statement or message shows it.
ALTER TABLE payout_events ADD COLUMN source text NOT NULL DEFAULT 'person'
  CONSTRAINT payout_events_source CHECK (source IN ('person', 'bank'));

-- Earlier events that an applied answer has caused: both are in the audit log, of one transaction.
ALTER TABLE payout_events DISABLE TRIGGER payout_events_keep;
UPDATE payout_events SET source = 'bank'
  WHERE EXISTS (
    SELECT FROM audit_log ended JOIN audit_log applied USING (request_id, actor_id, created_at)
    WHERE ended.subject_type = 'payout' AND ended.subject_id = payout_events.payout_id::text
      AND ended.action = 'payout.' || payout_events.to_status
      AND applied.action = 'bank_answer.applied');
ALTER TABLE payout_events ENABLE TRIGGER payout_events_keep;

-- As before, and the bank's message can show a return that a person has entered.
ALTER TABLE payout_events DROP CONSTRAINT payout_events_arrows;
ALTER TABLE payout_events ADD CONSTRAINT payout_events_arrows CHECK (
  (from_status IS NULL AND to_status = 'pending')
  OR (from_status = 'pending' AND to_status = 'processing')
  OR (from_status = 'pending' AND to_status = 'cancelled')
  OR (from_status = 'processing' AND to_status = 'pending')
  OR (from_status = 'processing' AND to_status = 'completed')
  OR (from_status = 'processing' AND to_status = 'failed')
  OR (from_status = 'completed' AND to_status = 'returned')
  OR (from_status = 'returned' AND to_status = 'returned' AND source = 'bank'));


-- Proposals

-- A payout that fails by hand, and a large bank entry that is explained as no payment: both can hide that money has left. They
-- never take effect by time alone. `subject_id` is the payout or the bank entry: a foreign key cannot point to two tables.
ALTER TABLE proposals ADD COLUMN subject_id integer;
ALTER TABLE proposals ALTER COLUMN in_force_at DROP NOT NULL;
ALTER TABLE proposals
  DROP CONSTRAINT proposals_kind_check,
  DROP CONSTRAINT proposals_of_an_account,
  DROP CONSTRAINT proposals_with_settings,
  DROP CONSTRAINT proposals_in_force;
ALTER TABLE proposals
  ADD CONSTRAINT proposals_kind_check CHECK (kind IN ('make_admin', 'remove_admin', 'disable_admin', 'enable_admin',
    'remove_second_factor', 'change_settings', 'fail_payout', 'explain_bank_entry')),
  ADD CONSTRAINT proposals_of_an_account CHECK (
    (kind IN ('change_settings', 'fail_payout', 'explain_bank_entry')) = (user_id IS NULL)),
  ADD CONSTRAINT proposals_with_settings CHECK (
    (kind IN ('change_settings', 'fail_payout', 'explain_bank_entry')) = (content IS NOT NULL)),
  ADD CONSTRAINT proposals_subject CHECK ((kind IN ('fail_payout', 'explain_bank_entry')) = (subject_id IS NOT NULL)),
  ADD CONSTRAINT proposals_lasting CHECK ((kind IN ('fail_payout', 'explain_bank_entry')) = (in_force_at IS NULL)),
  ADD CONSTRAINT proposals_in_force CHECK (outcome <> 'in_force' OR coalesce(decided_at >= in_force_at, false));
-- As above: one open proposal for each payout and each bank entry.
CREATE UNIQUE INDEX proposals_open_subject_idx ON proposals (kind, subject_id) WHERE outcome IS NULL;
DROP TRIGGER proposals_keep ON proposals;
CREATE TRIGGER proposals_keep
  BEFORE DELETE OR UPDATE OF id, kind, user_id, subject_id, reason, proposed_by, proposed_at, in_force_at ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- Refunds

-- As with payouts: the same request of an admin, sent again, is the same refund.
ALTER TABLE refunds
  ADD COLUMN idempotency_key text UNIQUE CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  ADD COLUMN request_hash text,
  ADD CONSTRAINT refunds_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL));

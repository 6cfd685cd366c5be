-- A bank file can be downloaded only after a second admin has released it. A file that is not released can be withdrawn:
-- its payouts are pending again.
ALTER TABLE bank_files
  ADD COLUMN released_by uuid REFERENCES users,
  ADD COLUMN released_at timestamptz,
  ADD COLUMN withdrawn_by uuid REFERENCES users,
  ADD COLUMN withdrawn_at timestamptz;

-- Files from before could be downloaded by the admin who made them. They count as released, by nobody.
UPDATE bank_files SET released_at = created_at;

ALTER TABLE bank_files
  ADD CONSTRAINT bank_files_released_at CHECK (released_by IS NULL OR released_at IS NOT NULL),
  ADD CONSTRAINT bank_files_withdrawn_by CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  ADD CONSTRAINT bank_files_released_or_withdrawn CHECK (released_at IS NULL OR withdrawn_at IS NULL);

-- Released or withdrawn once, and never by the admin who made the file or started one of its payouts while another admin
-- can sign in. Whether real money moves, and who changed a payee, only the server knows.
CREATE FUNCTION check_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.released_at IS NOT NULL OR NEW.withdrawn_at IS NOT NULL THEN
      RAISE EXCEPTION 'a new bank file is not released' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.released_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'a bank file is released or withdrawn once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.released_at IS NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.released_by IS NULL THEN
    RAISE EXCEPTION 'a bank file is released by somebody' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.released_by = NEW.created_by
      OR EXISTS (SELECT FROM payouts WHERE bank_file_id = NEW.id AND processed_by = NEW.released_by))
    AND EXISTS (SELECT FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> NEW.released_by)
  THEN
    RAISE EXCEPTION 'a bank file is released by a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_files_release
  BEFORE INSERT OR UPDATE OF released_by, released_at, withdrawn_by, withdrawn_at ON bank_files
  FOR EACH ROW EXECUTE FUNCTION check_release();

-- A payout of a withdrawn file is pending again.
ALTER TABLE payout_events
  DROP CONSTRAINT payout_events_arrows,
  ADD CONSTRAINT payout_events_arrows CHECK (
    (from_status IS NULL AND to_status = 'pending')
    OR (from_status = 'pending' AND to_status = 'processing')
    OR (from_status = 'pending' AND to_status = 'cancelled')
    OR (from_status = 'processing' AND to_status = 'pending')
    OR (from_status = 'processing' AND to_status = 'completed')
    OR (from_status = 'processing' AND to_status = 'failed')
    OR (from_status = 'completed' AND to_status = 'returned'));

-- The recipients of a file as they were written into it, for the ledger check. The fingerprint is a hash of the
-- end-to-end id, the amount and the IBAN; it is encrypted, because IBANs could be found by trying them against a hash.
CREATE TABLE bank_file_lines (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_file_id  integer NOT NULL REFERENCES bank_files,
  payout_id     integer NOT NULL REFERENCES payouts,
  end_to_end_id text NOT NULL CHECK (char_length(end_to_end_id) BETWEEN 1 AND 35),
  amount        numeric(15, 2) NOT NULL CHECK (amount > 0 AND amount < 'NaN'),
  fingerprint   encrypted_text NOT NULL,
  UNIQUE (bank_file_id, payout_id)
);
-- Never changed, except that the fingerprint may be encrypted again with another key.
CREATE TRIGGER bank_file_lines_keep
  BEFORE DELETE OR UPDATE OF id, bank_file_id, payout_id, end_to_end_id, amount ON bank_file_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_lines_keep_all BEFORE TRUNCATE ON bank_file_lines EXECUTE FUNCTION refuse_change();

-- The name as at the bank, in the characters that every bank accepts. Only people and businesses whose shown name has
-- other letters than Latin ones need it.
CREATE DOMAIN bank_name AS text CONSTRAINT bank_name_check
  CHECK (VALUE ~ '^[a-zA-Z0-9/?:().,''+ -]{1,70}$' AND VALUE ~ '[a-zA-Z]');
ALTER TABLE staff ADD COLUMN bank_name bank_name;
ALTER TABLE businesses ADD COLUMN bank_name bank_name;

-- Until which hour of the Dubai day the bank still pays on the same day, and the days on which it does not work.
ALTER TABLE settings
  ADD COLUMN bank_cutoff_hour integer NOT NULL DEFAULT 14 CHECK (bank_cutoff_hour BETWEEN 0 AND 24),
  ADD COLUMN bank_days_off text NOT NULL DEFAULT ''
    CHECK (bank_days_off ~ '^(\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d){0,99})?$');

-- Who changed the account or the name that payouts are paid to, and when. Read when a bank file is released.
CREATE INDEX audit_log_payee_idx ON audit_log (subject_type, subject_id, id DESC) WHERE action IN (
  'staff.added', 'staff.joined', 'staff.iban_changed', 'staff.bank_name_changed',
  'business.changed', 'business.change_approved', 'business.bank_name_changed');

ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.password_changed',
  'auth.email_confirmed',
  'auth.email_change_requested',
  'auth.email_changed',
  'auth.reset_requested',
  'auth.reset_link_made',
  'auth.password_reset',
  'auth.sessions_ended',
  'account.changed',
  'second_factor.added',
  'second_factor.codes_renewed',
  'second_factor.removed',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'passkey.counter_refused',
  'account.disabled',
  'account.enabled',
  'account.made_admin',
  'account.removed_admin',
  'account.exported',
  'account.erasure_requested',
  'account.erasure_undone',
  'account.erased',
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.reactivated',
  'business.changed',
  'business.bank_name_changed',
  'business.submitted_again',
  'business.change_requested',
  'business.change_withdrawn',
  'business.change_approved',
  'business.change_rejected',
  'businesses.exported',
  'staff.added',
  'staff.imported',
  'staff.changed',
  'staff.iban_changed',
  'staff.iban_confirmed',
  'staff.bank_name_changed',
  'staff.invited',
  'staff.joined',
  'staff.account_removed',
  'tips.exported',
  'postings.exported',
  'payouts.exported',
  'tip.refund_requested',
  'tip.words_erased',
  'payment.simulated',
  'payout.started',
  'payout.completed',
  'payout.failed',
  'payout.cancelled',
  'payout.returned',
  'bank_file.made',
  'bank_file.released',
  'bank_file.withdrawn',
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'settings.text_changed',
  'hold.released',
  'card_testing.closed',
  'code_report.answered',
  'mail.resent',
  'month.closed'));

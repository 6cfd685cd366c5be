-- A person's data is erased on request, and old personal data after a time (docs/privacy.md). Money records stay.

-- How long personal data is kept. 0 keeps it for ever.
ALTER TABLE settings
  ADD COLUMN guest_words_months integer NOT NULL DEFAULT 24 CHECK (guest_words_months BETWEEN 0 AND 120),
  ADD COLUMN provider_payload_months integer NOT NULL DEFAULT 13 CHECK (provider_payload_months BETWEEN 0 AND 120),
  ADD COLUMN mail_months integer NOT NULL DEFAULT 3 CHECK (mail_months BETWEEN 0 AND 120),
  ADD COLUMN audit_address_months integer NOT NULL DEFAULT 12 CHECK (audit_address_months BETWEEN 0 AND 120),
  ADD COLUMN erasure_delay_days integer NOT NULL DEFAULT 14 CHECK (erasure_delay_days BETWEEN 0 AND 30);

-- One row for each account that asked to be erased. Undoing the request deletes the row; a row with erased_at stays.
CREATE TABLE erasures (
  user_id      uuid PRIMARY KEY REFERENCES users (id),
  requested_at timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  erased_at    timestamptz
);
CREATE INDEX erasures_due_idx ON erasures (due_at) WHERE erased_at IS NULL;

-- The names of an erased staff member are marks that nobody can type (src/shared/erased-marks.ts). Their words are chosen
-- when they are shown, so that they are in the reader's language.
ALTER TABLE staff
  ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT staff_erased_has_no_person CHECK (erased_at IS NULL OR (
    first_name = U&'\E000' AND last_name = U&'\E001' AND iban IS NULL AND user_id IS NULL AND NOT is_active));

-- Nobody can have a username with these marks, so they are left out when usernames are compared by their looks.
CREATE OR REPLACE FUNCTION username_skeleton(username text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(lower(normalize(regexp_replace(
    username,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\ue002\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g'), NFKC)), NFKC)
$$;

-- What each run of the nightly job erased.
CREATE TABLE erasure_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  accounts    integer NOT NULL DEFAULT 0 CHECK (accounts >= 0),
  tips        integer NOT NULL DEFAULT 0 CHECK (tips >= 0),
  payloads    integer NOT NULL DEFAULT 0 CHECK (payloads >= 0),
  mails       integer NOT NULL DEFAULT 0 CHECK (mails >= 0),
  addresses   integer NOT NULL DEFAULT 0 CHECK (addresses >= 0)
);

-- An audit row is never changed, but two things may be erased from it: the address of the request, and the names in its
-- detail. Nothing can be written in their place.
CREATE FUNCTION refuse_all_but_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.address IS NULL OR NEW.address = OLD.address)
     AND (NEW.detail = OLD.detail OR NEW.detail = OLD.detail - 'name' - 'username') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER audit_log_keep ON audit_log;
CREATE TRIGGER audit_log_keep
  BEFORE DELETE OR UPDATE OF id, actor_id, action, subject_type, subject_id, request_id, created_at ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_erase BEFORE UPDATE OF detail, address ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasing();

-- Audit rows with an address, by time, for the nightly job.
CREATE INDEX audit_log_address_idx ON audit_log (created_at) WHERE address IS NOT NULL;

ALTER TABLE audit_log DROP CONSTRAINT audit_log_known_action;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_known_action CHECK (action IN (
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.password_changed',
  'auth.email_confirmed',
  'account.exported',
  'account.erasure_requested',
  'account.erasure_undone',
  'account.erased',
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.reactivated',
  'businesses.exported',
  'staff.added',
  'staff.changed',
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
  'bank_file.made',
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'hold.released',
  'card_testing.closed'));

-- A guest who erases their words also erases what the provider told about that payment.
CREATE INDEX payment_events_tip_idx ON payment_events (tip_id) WHERE tip_id IS NOT NULL;

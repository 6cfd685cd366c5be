-- Tables of the platform that refer to accounts: settings, texts of pages, uploads, and the audit log.


-- Settings

-- One row with one column for each setting, so that the database knows the type and the limits of each.
CREATE TABLE settings (
  singleton               boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  -- The platform's fee for new tips. Each tip stores the terms that applied to it.
  platform_fee_bps        integer NOT NULL DEFAULT 500 CHECK (platform_fee_bps BETWEEN 0 AND 10000),
  platform_fee_fixed_fils integer NOT NULL DEFAULT 0 CHECK (platform_fee_fixed_fils BETWEEN 0 AND 100000),
  max_tip                 numeric(10, 2) NOT NULL DEFAULT 5000 CHECK (max_tip > 0 AND max_tip <= 1000000),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  updated_by              uuid REFERENCES users (id),

  -- The bank account from which payouts are paid, and what its bank wants to read in a file.
  payer_name              text CHECK (char_length(payer_name) BETWEEN 1 AND 70),
  payer_iban              encrypted_text,
  payer_bic               text CHECK (payer_bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  purpose_code            text NOT NULL DEFAULT 'BON' CHECK (purpose_code ~ '^[A-Z]{3}$'),
  memo_length             integer NOT NULL DEFAULT 140 CHECK (memo_length BETWEEN 16 AND 140),

  -- True since the first start for real payments. From then on the database takes no test payments, and a database with test
  -- money never becomes live: a balance does not say which money it is, and a bank would pay both.
  is_live                 boolean NOT NULL DEFAULT false,
  -- Set in a database that was restored from a backup: it sends no mail, calls no provider and pays nobody until an admin
  -- confirms that it is the one in use. The original may still run, and both would send the same.
  held_since              timestamptz,

  -- How long personal data is kept. 0 keeps it for ever.
  guest_words_months      integer NOT NULL DEFAULT 24 CHECK (guest_words_months BETWEEN 0 AND 120),
  provider_payload_months integer NOT NULL DEFAULT 13 CHECK (provider_payload_months BETWEEN 0 AND 120),
  mail_months             integer NOT NULL DEFAULT 3 CHECK (mail_months BETWEEN 0 AND 120),
  audit_address_months    integer NOT NULL DEFAULT 12 CHECK (audit_address_months BETWEEN 0 AND 120),
  erasure_delay_days      integer NOT NULL DEFAULT 14 CHECK (erasure_delay_days BETWEEN 0 AND 30),

  -- How long nobody is paid to an IBAN that somebody else has changed (staff.iban_waits_until).
  iban_wait_hours         integer NOT NULL DEFAULT 48 CHECK (iban_wait_hours BETWEEN 0 AND 240),

  -- What the platform is called, and where people write to for help.
  platform_name           text NOT NULL DEFAULT 'Karam' CHECK (char_length(platform_name) BETWEEN 1 AND 40),
  platform_name_ar        text NOT NULL DEFAULT 'كرم' CHECK (char_length(platform_name_ar) BETWEEN 1 AND 40),
  support_address         text NOT NULL DEFAULT 'support@karam.example'
                          CHECK (support_address LIKE '_%@_%' AND char_length(support_address) <= 254),

  -- Until which hour of the Dubai day the bank pays on the same day, and the days on which it does not work.
  bank_cutoff_hour        integer NOT NULL DEFAULT 14 CHECK (bank_cutoff_hour BETWEEN 0 AND 24),
  bank_days_off           text NOT NULL DEFAULT ''
                          CHECK (bank_days_off ~ '^(\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d){0,99})?$'),

  -- Who holds the tips until they are paid out: a licensed provider or a bank, under an agreement with a reference.
  holder_name             text CHECK (char_length(holder_name) BETWEEN 1 AND 100),
  holder_kind             text CHECK (holder_kind IN ('provider', 'bank')),
  holder_reference        text CHECK (char_length(holder_reference) BETWEEN 1 AND 100),

  -- VAT on the platform's fee. 0: none.
  vat_bps                 basis_points NOT NULL DEFAULT 0,
  vat_included            boolean NOT NULL DEFAULT true,
  vat_trn                 text CHECK (vat_trn ~ '^[0-9]{15}$'),

  -- Who bears a lost dispute.
  lost_disputes           text NOT NULL DEFAULT 'platform' CHECK (lost_disputes IN ('platform', 'person')),
  -- While somebody owes more than the limit, at most this share of their new tips is withheld.
  withhold_limit          numeric(10, 2) NOT NULL DEFAULT 0 CHECK (withhold_limit BETWEEN 0 AND 1000000),
  withhold_share_bps      integer NOT NULL DEFAULT 10000
                          CONSTRAINT settings_withhold_share_check CHECK (withhold_share_bps BETWEEN 0 AND 10000),

  CONSTRAINT settings_vat_has_trn CHECK (vat_bps = 0 OR vat_trn IS NOT NULL)
);
INSERT INTO settings DEFAULT VALUES;
CREATE TRIGGER settings_keep BEFORE DELETE ON settings FOR EACH ROW EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER settings_page_change AFTER UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();


-- Texts of pages

-- The terms and the privacy page as admins wrote them. The newest row of a page and language is shown; older ones are
-- history. Without a body, the page shows the text that comes with the program.
CREATE TABLE site_texts (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page       text NOT NULL CHECK (page IN ('terms', 'privacy')),
  locale     text NOT NULL CHECK (locale IN ('en', 'ar')),
  body       text CHECK (char_length(body) BETWEEN 1 AND 15000),
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL
);
CREATE INDEX site_texts_newest_idx ON site_texts (page, locale, id DESC);


-- Uploaded files

-- A row is created together with the URL to which the file is sent. The URL works once, and for ten minutes.
CREATE TABLE objects (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id     uuid NOT NULL REFERENCES users (id),
  status       text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'stored')),
  content_type text CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes   integer CHECK (size_bytes BETWEEN 1 AND 5242880),
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT objects_stored_is_known CHECK (status = 'waiting' OR (content_type IS NOT NULL AND size_bytes IS NOT NULL))
);
CREATE INDEX objects_owner_idx ON objects (owner_id);


-- Audit log

-- All actions that the audit log may contain, named noun.verb in the past tense. src/shared/audit-actions.ts has the same
-- list for the program, and a test compares both. A migration adds an action with an INSERT.
CREATE TABLE audit_actions (
  action text PRIMARY KEY CHECK (action ~ '^[a-z_]+\.[a-z_]+$')
);
INSERT INTO audit_actions VALUES
  ('auth.registered'), ('auth.signed_in'), ('auth.sign_in_failed'), ('auth.signed_out'), ('auth.password_changed'),
  ('auth.email_confirmed'), ('auth.email_change_requested'), ('auth.email_changed'), ('auth.reset_requested'),
  ('auth.reset_link_made'), ('auth.password_reset'), ('auth.sessions_ended'),
  ('account.changed'),
  ('second_factor.added'), ('second_factor.codes_renewed'), ('second_factor.removed'),
  ('passkey.added'), ('passkey.renamed'), ('passkey.removed'), ('passkey.counter_refused'),
  ('account.disabled'), ('account.enabled'), ('account.made_admin'), ('account.removed_admin'),
  ('account.exported'), ('account.erasure_requested'), ('account.erasure_undone'), ('account.erased'),
  ('business.approved'), ('business.rejected'), ('business.suspended'), ('business.reactivated'),
  ('business.changed'), ('business.bank_name_changed'), ('business.amounts_changed'), ('business.team_tips_changed'),
  ('business.team_hours_changed'), ('business.team_hours_imported'), ('business.submitted_again'),
  ('business.change_requested'), ('business.change_withdrawn'), ('business.change_approved'), ('business.change_rejected'),
  ('businesses.exported'),
  ('staff.added'), ('staff.imported'), ('staff.changed'), ('staff.iban_changed'), ('staff.iban_confirmed'),
  ('staff.bank_name_changed'), ('staff.invited'), ('staff.joined'), ('staff.account_removed'),
  ('tips.exported'), ('postings.exported'), ('payouts.exported'),
  ('tip.refund_requested'), ('tip.words_erased'), ('payment.simulated'),
  ('payout.started'), ('payout.completed'), ('payout.failed'), ('payout.cancelled'), ('payout.returned'),
  ('bank_file.made'), ('bank_file.released'), ('bank_file.withdrawn'), ('bank_file.downloaded'), ('bank_answer.applied'),
  ('bank_statement.applied'), ('bank_entry.explained'),
  ('settings.changed'), ('settings.text_changed'), ('hold.released'),
  ('card_testing.closed'), ('code_report.answered'), ('mail.resent'),
  ('month.closed'), ('statement.exported'), ('months.exported'), ('invoices.made'),
  ('write_off.proposed'), ('write_off.confirmed'), ('write_off.withdrawn'),
  ('payment_event.handled_again'), ('payment_event.dealt_with'),
  ('api_key.made'), ('api_key.revoked'),
  ('webhook.added'), ('webhook.changed'), ('webhook.secret_rotated'), ('webhook.switched_off'), ('webhook.removed'),
  ('member.invited'), ('member.invite_withdrawn'), ('member.joined'), ('member.removed');

CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null after a failed sign-in, for guests, and for jobs of the program.
  actor_id     uuid REFERENCES users (id),
  action       text NOT NULL REFERENCES audit_actions,
  subject_type text CHECK (char_length(subject_type) <= 50),
  subject_id   text CHECK (char_length(subject_id) <= 100),
  detail       jsonb NOT NULL DEFAULT '{}',
  address      inet,
  request_id   text CHECK (char_length(request_id) <= 100),
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT audit_log_known_subject CHECK (
    subject_type IN ('user', 'business', 'staff', 'tip', 'payout', 'bank_file', 'mail'))
);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, id DESC);
-- Rows with an address, by time: a nightly job erases old addresses.
CREATE INDEX audit_log_address_idx ON audit_log (created_at) WHERE address IS NOT NULL;
-- Admins filter by action, newest first. Most rows are sign-ins, so without the index a rare action is found slowly.
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);
-- The last sign-in of each account in a list.
CREATE INDEX audit_log_signed_in_idx ON audit_log (actor_id, id DESC) WHERE action = 'auth.signed_in';
-- Who changed the account or the name to which payouts are paid, and when. Read when a bank file is released.
CREATE INDEX audit_log_payee_idx ON audit_log (subject_type, subject_id, id DESC) WHERE action IN (
  'staff.added', 'staff.joined', 'staff.iban_changed', 'staff.bank_name_changed',
  'business.changed', 'business.change_approved', 'business.bank_name_changed');

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
CREATE TRIGGER audit_log_erase BEFORE UPDATE OF detail, address ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasing();
CREATE TRIGGER audit_log_keep
  BEFORE DELETE OR UPDATE OF id, actor_id, action, subject_type, subject_id, request_id, created_at ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();

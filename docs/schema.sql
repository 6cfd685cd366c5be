-- Generated from the migrated schema by `npm run schema`: do not edit, and do not run.
-- What all migrations together come to, for reading. The reasons are comments in migrations/: search there for a name.

CREATE EXTENSION pg_trgm;

CREATE DOMAIN bank_name AS text
  CONSTRAINT bank_name_check CHECK (VALUE ~ '^[a-zA-Z0-9/?:().,''+ -]{1,70}$' AND VALUE ~ '[a-zA-Z]');
CREATE DOMAIN basis_points AS integer
  CONSTRAINT basis_points_check CHECK (VALUE >= 0 AND VALUE <= 10000);
CREATE DOMAIN business_name AS text
  CONSTRAINT business_name_check CHECK (char_length(VALUE) >= 2 AND char_length(VALUE) <= 200);
CREATE DOMAIN business_status AS text
  CONSTRAINT business_status_check CHECK (VALUE IN ('pending', 'active', 'suspended'));
CREATE DOMAIN business_type AS text
  CONSTRAINT business_type_check CHECK (VALUE IN (
    'Restaurant',
    'Cafe',
    'Bar',
    'Hotel',
    'Retail Store',
    'Beauty Salon',
    'Spa',
    'Delivery Service',
    'Food Truck',
    'Other'));
CREATE DOMAIN contact_email AS text
  CONSTRAINT contact_email_check CHECK (char_length(VALUE) >= 3 AND char_length(VALUE) <= 254);
CREATE DOMAIN contact_phone AS text
  CONSTRAINT contact_phone_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 30);
CREATE DOMAIN customer_name AS text
  CONSTRAINT customer_name_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 80);
CREATE DOMAIN document_path AS text
  CONSTRAINT document_path_check CHECK (char_length(VALUE) <= 500);
CREATE DOMAIN encrypted_text AS text
  CONSTRAINT encrypted_text_check CHECK (VALUE ~ '^encrypted:[0-9a-f]{8}:' OR VALUE = 'lost') NOT VALID;
CREATE DOMAIN idempotency_key AS text
  CONSTRAINT idempotency_key_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 255);
CREATE DOMAIN keyed_hash AS text
  CONSTRAINT keyed_hash_check CHECK (char_length(VALUE) = 43);
CREATE DOMAIN licence_number AS text
  CONSTRAINT licence_number_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 100);
CREATE DOMAIN payment_provider AS text
  CONSTRAINT payment_provider_check CHECK (VALUE IN ('sandbox', 'stripe'));
CREATE DOMAIN person_name AS text
  CONSTRAINT person_name_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 100);
CREATE DOMAIN posted_amount AS numeric(15,2)
  CONSTRAINT posted_amount_check CHECK (VALUE > 0::numeric AND VALUE < 'NaN'::numeric);
CREATE DOMAIN posting_kind AS text
  CONSTRAINT posting_kind_check CHECK (VALUE IN (
    'tip_paid provider_clearing staff_payable, total',
    'tip_paid provider_clearing platform_fees',
    'tip_paid provider_clearing vat',
    'tip_refunded staff_payable provider_clearing, total',
    'tip_refunded platform_fees provider_clearing',
    'tip_refunded vat provider_clearing',
    'tip_disputed staff_payable disputed, total',
    'tip_released disputed staff_payable, total',
    'tip_lost dispute_losses provider_clearing',
    'debt_written_off write_offs staff_payable, total',
    'payout_started staff_payable payouts_in_transit',
    'payout_completed payouts_in_transit bank, total',
    'payout_failed payouts_in_transit staff_payable',
    'payout_cancelled payouts_in_transit staff_payable',
    'payout_returned bank staff_payable'));
CREATE DOMAIN review_note AS text
  CONSTRAINT review_note_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 500);
CREATE DOMAIN review_reason AS text
  CONSTRAINT review_reason_check CHECK (VALUE IN (
    'licence_missing',
    'licence_unreadable',
    'licence_expired',
    'name_differs',
    'iban_not_proven',
    'not_supported',
    'unusual_activity',
    'owner_asked',
    'other'));
CREATE DOMAIN role_title AS text
  CONSTRAINT role_title_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 40);
CREATE DOMAIN running_sum AS numeric(15,2)
  CONSTRAINT running_sum_check CHECK (VALUE >= 0::numeric);
CREATE DOMAIN shown_business_name AS text
  CONSTRAINT shown_business_name_check CHECK (char_length(VALUE) <= 200);
CREATE DOMAIN staff_role AS text
  CONSTRAINT staff_role_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 50);
CREATE DOMAIN tally AS integer
  CONSTRAINT tally_check CHECK (VALUE >= 0);
CREATE DOMAIN tip_amount AS numeric(10,2)
  CONSTRAINT tip_amount_check CHECK (VALUE > 0::numeric AND VALUE < 'NaN'::numeric);
CREATE DOMAIN tip_message AS text
  CONSTRAINT tip_message_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 500);
CREATE DOMAIN tip_part AS numeric(10,2)
  CONSTRAINT tip_part_check CHECK (VALUE >= 0::numeric AND VALUE < 'NaN'::numeric);
CREATE DOMAIN tip_status AS text
  CONSTRAINT tip_status_check CHECK (VALUE IN ('pending', 'paid', 'failed', 'refunded'));
CREATE DOMAIN tip_token AS text
  CONSTRAINT tip_token_check CHECK (char_length(VALUE) >= 20);
CREATE DOMAIN wallet_id AS text
  CONSTRAINT wallet_id_check CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 200);

CREATE TABLE users (
  id                  uuid NOT NULL DEFAULT gen_random_uuid(),
  username            text NOT NULL,
  email               text NOT NULL,
  password            text NOT NULL,
  first_name          text,
  last_name           text,
  profile_image_url   text,
  role                text NOT NULL DEFAULT 'business',
  is_admin            boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  business_name       text,
  iban                encrypted_text,
  has_older_twin      boolean NOT NULL DEFAULT false,
  email_confirmed_at  timestamptz,
  second_factor_since timestamptz,
  disabled_at         timestamptz,
  number              bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  locale              text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_number_key UNIQUE (number),
  CONSTRAINT users_admin_flag_is_role CHECK (is_admin = (role = 'admin')),
  CONSTRAINT users_business_name_check CHECK (char_length(business_name) <= 200),
  CONSTRAINT users_email_check CHECK (email ~~ '_%@_%' AND char_length(email) <= 254),
  CONSTRAINT users_first_name_check CHECK (char_length(first_name) <= 100),
  CONSTRAINT users_last_name_check CHECK (char_length(last_name) <= 100),
  CONSTRAINT users_locale_check CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  CONSTRAINT users_password_check CHECK (password ~~ '$argon2id$%'),
  CONSTRAINT users_profile_image_url_check CHECK (char_length(profile_image_url) <= 2000),
  CONSTRAINT users_role_check CHECK (role IN ('business', 'staff', 'admin')),
  CONSTRAINT users_username_check CHECK (username = btrim(username) AND char_length(username) >= 1 AND char_length(username) <= 50)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_skeleton_key ON users (username_skeleton(username)) WHERE NOT has_older_twin;
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE TRIGGER users_search AFTER UPDATE OF username, first_name, last_name ON users
  FOR EACH ROW EXECUTE FUNCTION keep_owner_search();

CREATE TABLE session (
  sid    text NOT NULL,
  sess   jsonb NOT NULL,
  expire timestamptz NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (sid)
);
CREATE INDEX session_expire_idx ON session (expire);
CREATE INDEX session_user_idx ON session ((sess ->> 'userId'));

CREATE TABLE businesses (
  id                    integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id              uuid NOT NULL,
  name                  business_name NOT NULL,
  type                  business_type NOT NULL,
  tl_number             licence_number,
  iban                  encrypted_text,
  iban_document_path    document_path,
  total_earnings        running_sum NOT NULL DEFAULT 0,
  pending_payout        numeric(15,2) NOT NULL DEFAULT 0,
  total_paid_out        running_sum NOT NULL DEFAULT 0,
  status                business_status NOT NULL DEFAULT 'pending',
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  tip_count             tally NOT NULL DEFAULT 0,
  gross_total           running_sum NOT NULL DEFAULT 0,
  fee_total             running_sum NOT NULL DEFAULT 0,
  licence_document_path document_path,
  contact_phone         contact_phone,
  contact_email         contact_email,
  bank_name             bank_name,
  vat_total             running_sum NOT NULL DEFAULT 0,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
) WITH (fillfactor=50);
CREATE INDEX businesses_created_idx ON businesses USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX businesses_owner_idx ON businesses (owner_id);
CREATE INDEX businesses_status_idx ON businesses (status, id DESC);
CREATE TRIGGER businesses_count_added AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_businesses('1');
CREATE TRIGGER businesses_count_removed AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_businesses('-1');
CREATE TRIGGER businesses_page_change AFTER UPDATE OF name, type, tl_number, status ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER businesses_search AFTER INSERT OR UPDATE OF name, tl_number, owner_id ON businesses
  FOR EACH ROW EXECUTE FUNCTION keep_business_search();

CREATE TABLE staff (
  id                 integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  business_id        integer NOT NULL,
  first_name         person_name NOT NULL,
  last_name          person_name NOT NULL,
  role               staff_role NOT NULL,
  wallet_id          wallet_id NOT NULL,
  iban               encrypted_text,
  business_name      shown_business_name,
  total_earnings     running_sum NOT NULL DEFAULT 0,
  pending_payout     numeric(15,2) NOT NULL DEFAULT 0,
  total_paid_out     running_sum NOT NULL DEFAULT 0,
  is_active          boolean NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  tip_count          tally NOT NULL DEFAULT 0,
  gross_total        running_sum NOT NULL DEFAULT 0,
  fee_total          running_sum NOT NULL DEFAULT 0,
  user_id            uuid,
  refunded_total     running_sum NOT NULL DEFAULT 0,
  is_owed            boolean NOT NULL GENERATED ALWAYS AS (pending_payout <> 0::numeric) STORED,
  erased_at          timestamptz,
  iban_waits_until   timestamptz,
  iban_asked_user_id uuid,
  role_title         role_title,
  bank_name          bank_name,
  vat_total          running_sum NOT NULL DEFAULT 0,
  iban_is_own        boolean NOT NULL DEFAULT false,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_id_business_id_key UNIQUE (id, business_id),
  CONSTRAINT staff_user_id_business_id_key UNIQUE (user_id, business_id),
  CONSTRAINT staff_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT staff_iban_asked_user_id_fkey FOREIGN KEY (iban_asked_user_id) REFERENCES users(id),
  CONSTRAINT staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT staff_asked_while_waiting CHECK (iban_asked_user_id IS NULL OR iban_waits_until IS NOT NULL),
  CONSTRAINT staff_erased_has_no_person CHECK (erased_at IS NULL
    OR first_name::text = '' AND last_name::text = '' AND iban IS NULL AND user_id IS NULL AND NOT is_active),
  CONSTRAINT staff_title_of_other CHECK (role_title IS NULL OR role::text = 'Other')
) WITH (fillfactor=50);
CREATE INDEX staff_business_idx ON staff (business_id, id);
CREATE INDEX staff_owed_idx ON staff (business_id, id) WHERE is_owed;
CREATE TRIGGER staff_count_activity AFTER UPDATE OF is_active ON staff
  FOR EACH ROW WHEN (old.is_active <> new.is_active) EXECUTE FUNCTION count_activity();
CREATE TRIGGER staff_count_added AFTER INSERT ON staff
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_active_staff('1');
CREATE TRIGGER staff_count_removed AFTER DELETE ON staff
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_active_staff('-1');
CREATE TRIGGER staff_page_change AFTER INSERT OR UPDATE OF first_name, last_name, role, role_title, is_active, business_id ON staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER staff_search_words AFTER INSERT OR UPDATE OF first_name, last_name, business_id ON staff
  FOR EACH ROW EXECUTE FUNCTION keep_staff_search();

CREATE TABLE tips (
  id                      bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  staff_id                integer NOT NULL,
  business_id             integer NOT NULL,
  amount                  tip_amount NOT NULL,
  fee                     tip_part NOT NULL,
  net                     tip_part NOT NULL,
  charged                 numeric(10,2) NOT NULL,
  platform_fee_bps        basis_points NOT NULL,
  platform_fee_fixed_fils tally NOT NULL,
  status                  tip_status NOT NULL DEFAULT 'pending',
  token                   tip_token NOT NULL,
  idempotency_key         idempotency_key,
  customer_name           customer_name,
  message                 tip_message,
  created_at              timestamptz NOT NULL DEFAULT now(),
  request_hash            text,
  provider                payment_provider NOT NULL DEFAULT 'sandbox',
  vat                     tip_part NOT NULL DEFAULT 0,
  vat_bps                 basis_points NOT NULL DEFAULT 0,
  vat_included            boolean NOT NULL DEFAULT true,
  refunded                tip_part NOT NULL DEFAULT 0,
  refunded_net            tip_part NOT NULL DEFAULT 0,
  refunded_vat            tip_part NOT NULL DEFAULT 0,
  came_by                 text,
  CONSTRAINT tips_pkey PRIMARY KEY (id),
  CONSTRAINT tips_id_staff_id_business_id_key UNIQUE (id, staff_id, business_id),
  CONSTRAINT tips_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT tips_token_key UNIQUE (token),
  CONSTRAINT tips_staff_id_business_id_fkey FOREIGN KEY (staff_id, business_id) REFERENCES staff(id, business_id),
  CONSTRAINT tips_amount_is_net_or_charged CHECK (amount::numeric = net::numeric OR amount::numeric = charged),
  CONSTRAINT tips_came_by_check CHECK (came_by IN ('team', 'bill')),
  CONSTRAINT tips_charged_is_net_and_fee CHECK (charged = (net::numeric + fee::numeric)),
  CONSTRAINT tips_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  CONSTRAINT tips_refunded_is_part CHECK (refunded::numeric <= charged AND refunded_net::numeric <= net::numeric AND (refunded::numeric - refunded_net::numeric) >= 0::numeric AND (refunded::numeric - refunded_net::numeric) <= fee::numeric AND refunded_vat::numeric <= vat::numeric AND refunded_vat::numeric <= (refunded::numeric - refunded_net::numeric) AND (status::text = 'refunded') = (refunded::numeric = charged)),
  CONSTRAINT tips_vat_is_part CHECK (vat::numeric <= fee::numeric AND (vat::numeric = 0::numeric OR vat_bps::integer > 0))
);
CREATE INDEX tips_all_fee_idx ON tips (business_id) WHERE net::numeric = 0::numeric;
CREATE INDEX tips_business_idx ON tips (business_id, id DESC);
CREATE INDEX tips_created_idx ON tips USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX tips_staff_idx ON tips (staff_id, id DESC);
CREATE TRIGGER tips_change_platform_sums AFTER UPDATE OF status, amount, charged, fee, vat, refunded, refunded_net, refunded_vat ON tips
  FOR EACH ROW EXECUTE FUNCTION change_platform_sums();
CREATE TRIGGER tips_keep BEFORE DELETE OR UPDATE OF id, staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils, token, idempotency_key, request_hash, provider, created_at ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_all BEFORE TRUNCATE ON tips
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_vat BEFORE UPDATE OF vat, vat_bps, vat_included ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_words BEFORE UPDATE OF customer_name, message ON tips
  FOR EACH ROW WHEN (new.customer_name::text <> old.customer_name::text OR new.message::text <> old.message::text OR old.customer_name IS NULL AND new.customer_name IS NOT NULL OR old.message IS NULL AND new.message IS NOT NULL) EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER tips_refunded_ways BEFORE UPDATE OF refunded, refunded_net, refunded_vat ON tips
  FOR EACH ROW WHEN (new.refunded::numeric < old.refunded::numeric OR new.refunded_net::numeric < old.refunded_net::numeric OR new.refunded_vat::numeric < old.refunded_vat::numeric) EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER tips_status_ways BEFORE UPDATE OF status ON tips
  FOR EACH ROW WHEN (old.status::text <> new.status::text AND (((old.status::text || ' ') || new.status::text) <> ALL ('{"pending paid","pending failed","failed paid","paid refunded"}'::text[]))) EXECUTE FUNCTION refuse_this_change();

CREATE TABLE payouts (
  id              integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient_type  text NOT NULL,
  recipient_id    integer NOT NULL,
  business_id     integer NOT NULL,
  amount          numeric(15,2) NOT NULL,
  iban            encrypted_text NOT NULL,
  status          text NOT NULL DEFAULT 'pending',
  transaction_id  text,
  processed_by    uuid,
  notes           text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  completed_at    timestamptz,
  idempotency_key text,
  request_hash    text,
  bank_file_id    integer,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_id_business_id_key UNIQUE (id, business_id),
  CONSTRAINT payouts_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT payouts_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  CONSTRAINT payouts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT payouts_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id),
  CONSTRAINT payouts_amount_check CHECK (amount > 0::numeric AND amount < 'NaN'::numeric),
  CONSTRAINT payouts_completed_has_time CHECK ((status IN ('completed', 'returned')) = (completed_at IS NOT NULL)),
  CONSTRAINT payouts_idempotency_key_check CHECK (char_length(idempotency_key) >= 1 AND char_length(idempotency_key) <= 255),
  CONSTRAINT payouts_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  CONSTRAINT payouts_leave_by_a_file CHECK ((status IN ('pending', 'cancelled')) = (bank_file_id IS NULL)),
  CONSTRAINT payouts_notes_check CHECK (char_length(notes) <= 500),
  CONSTRAINT payouts_recipient_is_business CHECK (recipient_type <> 'business' OR recipient_id = business_id),
  CONSTRAINT payouts_recipient_type_check CHECK (recipient_type IN ('business', 'staff')),
  CONSTRAINT payouts_status_check CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  CONSTRAINT payouts_transaction_id_check CHECK (char_length(transaction_id) <= 100)
);
CREATE INDEX payouts_bank_file_idx ON payouts (bank_file_id);
CREATE INDEX payouts_business_idx ON payouts (business_id, id DESC);
CREATE INDEX payouts_recipient_idx ON payouts (recipient_type, recipient_id, id DESC);
CREATE INDEX payouts_status_idx ON payouts (status, id DESC);
CREATE TRIGGER payouts_keep BEFORE DELETE OR UPDATE OF id, recipient_type, recipient_id, business_id, amount, idempotency_key, request_hash, created_at ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_keep_all BEFORE TRUNCATE ON payouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_recipient BEFORE INSERT OR UPDATE OF recipient_type, recipient_id, business_id ON payouts
  FOR EACH ROW EXECUTE FUNCTION payout_recipient_exists();
CREATE TRIGGER payouts_status_ways BEFORE UPDATE OF status ON payouts
  FOR EACH ROW WHEN (old.status <> new.status AND (((old.status || ' ') || new.status) <> ALL ('{"pending processing","pending cancelled","processing pending","processing completed","processing failed","completed returned"}'::text[]))) EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payouts_totals_delete AFTER DELETE ON payouts
  REFERENCING OLD TABLE AS old_payouts FOR EACH STATEMENT EXECUTE FUNCTION add_payout_totals();
CREATE TRIGGER payouts_totals_insert AFTER INSERT ON payouts
  REFERENCING NEW TABLE AS new_payouts FOR EACH STATEMENT EXECUTE FUNCTION add_payout_totals();
CREATE TRIGGER payouts_totals_update AFTER UPDATE ON payouts
  REFERENCING OLD TABLE AS old_payouts NEW TABLE AS new_payouts FOR EACH STATEMENT EXECUTE FUNCTION add_payout_totals();

CREATE TABLE payout_events (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  payout_id   integer NOT NULL,
  from_status text,
  to_status   text NOT NULL,
  actor_id    uuid,
  reason      text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payout_events_pkey PRIMARY KEY (id),
  CONSTRAINT payout_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT payout_events_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT payout_events_arrows CHECK (from_status IS NULL AND to_status = 'pending'
    OR from_status = 'pending' AND to_status = 'processing'
    OR from_status = 'pending' AND to_status = 'cancelled'
    OR from_status = 'processing' AND to_status = 'pending'
    OR from_status = 'processing' AND to_status = 'completed'
    OR from_status = 'processing' AND to_status = 'failed'
    OR from_status = 'completed' AND to_status = 'returned'),
  CONSTRAINT payout_events_from_status_check CHECK (from_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  CONSTRAINT payout_events_reason_check CHECK (char_length(reason) <= 500),
  CONSTRAINT payout_events_to_status_check CHECK (to_status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned'))
);
CREATE INDEX payout_events_payout_idx ON payout_events (payout_id, id);
CREATE TRIGGER payout_events_keep BEFORE DELETE OR UPDATE ON payout_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_events_keep_all BEFORE TRUNCATE ON payout_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE postings (
  id             bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  cause          text NOT NULL,
  debit_account  text NOT NULL,
  credit_account text NOT NULL,
  amount         posted_amount NOT NULL,
  staff_id       integer NOT NULL,
  business_id    integer NOT NULL,
  tip_id         bigint,
  payout_id      integer,
  created_at     timestamptz NOT NULL DEFAULT now(),
  running_total  numeric(15,2),
  paid_out_to    integer GENERATED ALWAYS AS ( CASE WHEN payout_id IS NOT NULL THEN staff_id ELSE NULL::integer END) STORED,
  part           integer,
  write_off_id   integer,
  CONSTRAINT postings_pkey PRIMARY KEY (id),
  CONSTRAINT postings_paid_out_to_business_id_fkey FOREIGN KEY (paid_out_to, business_id) REFERENCES staff(id, business_id),
  CONSTRAINT postings_payout_id_business_id_fkey FOREIGN KEY (payout_id, business_id) REFERENCES payouts(id, business_id),
  CONSTRAINT postings_tip_id_staff_id_business_id_fkey FOREIGN KEY (tip_id, staff_id, business_id) REFERENCES tips(id, staff_id, business_id),
  CONSTRAINT postings_write_off_fkey FOREIGN KEY (write_off_id, staff_id, business_id) REFERENCES write_offs(id, staff_id, business_id),
  CONSTRAINT postings_have_one_cause CHECK (
CASE
    WHEN starts_with(cause, 'tip') THEN tip_id IS NOT NULL AND payout_id IS NULL AND write_off_id IS NULL
    WHEN starts_with(cause, 'debt') THEN write_off_id IS NOT NULL AND tip_id IS NULL AND payout_id IS NULL
    ELSE payout_id IS NOT NULL AND tip_id IS NULL AND write_off_id IS NULL
END),
  CONSTRAINT postings_known CHECK (((((((cause || ' ') || debit_account) || ' ') || credit_account) ||
CASE
    WHEN running_total IS NULL THEN ''
    ELSE ', total'
END)::posting_kind) IS NOT NULL)
);
CREATE INDEX postings_created_idx ON postings USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX postings_lost_idx ON postings (tip_id) WHERE cause = 'tip_lost';
CREATE INDEX postings_paid_out_idx ON postings (staff_id, running_total) WHERE cause = 'payout_completed';
CREATE UNIQUE INDEX postings_payout_once ON postings (payout_id, cause, staff_id) WHERE payout_id IS NOT NULL;
CREATE INDEX postings_payout_staff_idx ON postings (staff_id, payout_id DESC) WHERE payout_id IS NOT NULL;
CREATE INDEX postings_refunds_idx ON postings (business_id, created_at) WHERE cause = 'tip_refunded';
CREATE INDEX postings_staff_idx ON postings (staff_id, id) WHERE (cause IN ('tip_paid', 'tip_released')) AND credit_account = 'staff_payable';
CREATE INDEX postings_taken_back_idx ON postings (staff_id, running_total) WHERE (cause IN ('tip_refunded', 'tip_disputed')) AND debit_account = 'staff_payable';
CREATE UNIQUE INDEX postings_tip_once ON postings (tip_id, cause, debit_account, credit_account, part) NULLS NOT DISTINCT WHERE tip_id IS NOT NULL;
CREATE UNIQUE INDEX postings_write_off_once ON postings (write_off_id) WHERE write_off_id IS NOT NULL;
CREATE INDEX postings_write_off_staff_idx ON postings (staff_id) WHERE write_off_id IS NOT NULL;
CREATE TRIGGER postings_closed_month AFTER INSERT ON postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
CREATE TRIGGER postings_keep BEFORE DELETE OR UPDATE ON postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_keep_all BEFORE TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE daily_totals (
  staff_id    integer NOT NULL,
  business_id integer NOT NULL,
  day         date NOT NULL,
  tip_count   tally NOT NULL,
  gross       running_sum NOT NULL,
  net         running_sum NOT NULL,
  CONSTRAINT daily_totals_pkey PRIMARY KEY (staff_id, day),
  CONSTRAINT daily_totals_staff_id_business_id_fkey FOREIGN KEY (staff_id, business_id) REFERENCES staff(id, business_id)
) WITH (fillfactor=80);
CREATE INDEX daily_totals_business_idx ON daily_totals (business_id, day);

CREATE TABLE settings (
  singleton               boolean NOT NULL DEFAULT true,
  platform_fee_bps        integer NOT NULL DEFAULT 500,
  platform_fee_fixed_fils integer NOT NULL DEFAULT 0,
  max_tip                 numeric(10,2) NOT NULL DEFAULT 5000,
  updated_at              timestamptz NOT NULL DEFAULT now(),
  updated_by              uuid,
  payer_name              text,
  payer_iban              encrypted_text,
  payer_bic               text,
  purpose_code            text NOT NULL DEFAULT 'BON',
  memo_length             integer NOT NULL DEFAULT 140,
  is_live                 boolean NOT NULL DEFAULT false,
  held_since              timestamptz,
  guest_words_months      integer NOT NULL DEFAULT 24,
  provider_payload_months integer NOT NULL DEFAULT 13,
  mail_months             integer NOT NULL DEFAULT 3,
  audit_address_months    integer NOT NULL DEFAULT 12,
  erasure_delay_days      integer NOT NULL DEFAULT 14,
  iban_wait_hours         integer NOT NULL DEFAULT 48,
  platform_name           text NOT NULL DEFAULT 'Karam',
  platform_name_ar        text NOT NULL DEFAULT 'كرم',
  support_address         text NOT NULL DEFAULT 'support@karam.example',
  bank_cutoff_hour        integer NOT NULL DEFAULT 14,
  bank_days_off           text NOT NULL DEFAULT '',
  holder_name             text,
  holder_kind             text,
  holder_reference        text,
  vat_bps                 basis_points NOT NULL DEFAULT 0,
  vat_included            boolean NOT NULL DEFAULT true,
  vat_trn                 text,
  lost_disputes           text NOT NULL DEFAULT 'platform',
  withhold_limit          numeric(10,2) NOT NULL DEFAULT 0,
  withhold_share_bps      integer NOT NULL DEFAULT 10000,
  CONSTRAINT settings_pkey PRIMARY KEY (singleton),
  CONSTRAINT settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  CONSTRAINT settings_audit_address_months_check CHECK (audit_address_months >= 0 AND audit_address_months <= 120),
  CONSTRAINT settings_bank_cutoff_hour_check CHECK (bank_cutoff_hour >= 0 AND bank_cutoff_hour <= 24),
  CONSTRAINT settings_bank_days_off_check CHECK (bank_days_off ~ '^(\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d){0,99})?$'),
  CONSTRAINT settings_erasure_delay_days_check CHECK (erasure_delay_days >= 0 AND erasure_delay_days <= 30),
  CONSTRAINT settings_guest_words_months_check CHECK (guest_words_months >= 0 AND guest_words_months <= 120),
  CONSTRAINT settings_holder_kind_check CHECK (holder_kind IN ('provider', 'bank')),
  CONSTRAINT settings_holder_name_check CHECK (char_length(holder_name) >= 1 AND char_length(holder_name) <= 100),
  CONSTRAINT settings_holder_reference_check CHECK (char_length(holder_reference) >= 1 AND char_length(holder_reference) <= 100),
  CONSTRAINT settings_iban_wait_hours_check CHECK (iban_wait_hours >= 0 AND iban_wait_hours <= 240),
  CONSTRAINT settings_lost_disputes_check CHECK (lost_disputes IN ('platform', 'person')),
  CONSTRAINT settings_mail_months_check CHECK (mail_months >= 0 AND mail_months <= 120),
  CONSTRAINT settings_max_tip_check CHECK (max_tip > 0::numeric AND max_tip <= 1000000::numeric),
  CONSTRAINT settings_memo_length_check CHECK (memo_length >= 16 AND memo_length <= 140),
  CONSTRAINT settings_payer_bic_check CHECK (payer_bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  CONSTRAINT settings_payer_name_check CHECK (char_length(payer_name) >= 1 AND char_length(payer_name) <= 70),
  CONSTRAINT settings_platform_fee_bps_check CHECK (platform_fee_bps >= 0 AND platform_fee_bps <= 10000),
  CONSTRAINT settings_platform_fee_fixed_fils_check CHECK (platform_fee_fixed_fils >= 0 AND platform_fee_fixed_fils <= 100000),
  CONSTRAINT settings_platform_name_ar_check CHECK (char_length(platform_name_ar) >= 1 AND char_length(platform_name_ar) <= 40),
  CONSTRAINT settings_platform_name_check CHECK (char_length(platform_name) >= 1 AND char_length(platform_name) <= 40),
  CONSTRAINT settings_provider_payload_months_check CHECK (provider_payload_months >= 0 AND provider_payload_months <= 120),
  CONSTRAINT settings_purpose_code_check CHECK (purpose_code ~ '^[A-Z]{3}$'),
  CONSTRAINT settings_singleton_check CHECK (singleton),
  CONSTRAINT settings_support_address_check CHECK (support_address ~~ '_%@_%' AND char_length(support_address) <= 254),
  CONSTRAINT settings_vat_has_trn CHECK (vat_bps::integer = 0 OR vat_trn IS NOT NULL),
  CONSTRAINT settings_vat_trn_check CHECK (vat_trn ~ '^[0-9]{15}$'),
  CONSTRAINT settings_withhold_limit_check CHECK (withhold_limit >= 0::numeric AND withhold_limit <= 1000000::numeric),
  CONSTRAINT settings_withhold_share_check CHECK (withhold_share_bps >= 0 AND withhold_share_bps <= 10000)
);
CREATE TRIGGER settings_keep BEFORE DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER settings_page_change AFTER UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE audit_log (
  id           bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  actor_id     uuid,
  action       text NOT NULL,
  subject_type text,
  subject_id   text,
  detail       jsonb NOT NULL DEFAULT '{}'::jsonb,
  address      inet,
  request_id   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT audit_log_action_check CHECK (char_length(action) >= 1 AND char_length(action) <= 100),
  CONSTRAINT audit_log_known_action CHECK (action IN (
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
    'business.amounts_changed',
    'business.team_tips_changed',
    'business.team_hours_changed',
    'business.team_hours_imported',
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
    'bank_statement.applied',
    'bank_entry.explained',
    'settings.changed',
    'settings.text_changed',
    'hold.released',
    'card_testing.closed',
    'code_report.answered',
    'mail.resent',
    'month.closed',
    'statement.exported',
    'months.exported',
    'invoices.made',
    'write_off.proposed',
    'write_off.confirmed',
    'write_off.withdrawn',
    'payment_event.handled_again',
    'payment_event.dealt_with',
    'api_key.made',
    'api_key.revoked',
    'webhook.added',
    'webhook.changed',
    'webhook.secret_rotated',
    'webhook.switched_off',
    'webhook.removed',
    'member.invited',
    'member.invite_withdrawn',
    'member.joined',
    'member.removed')),
  CONSTRAINT audit_log_known_subject CHECK (subject_type IN ('user', 'business', 'staff', 'tip', 'payout', 'bank_file', 'mail')),
  CONSTRAINT audit_log_request_id_check CHECK (char_length(request_id) <= 100),
  CONSTRAINT audit_log_subject_id_check CHECK (char_length(subject_id) <= 100),
  CONSTRAINT audit_log_subject_type_check CHECK (char_length(subject_type) <= 50)
);
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_address_idx ON audit_log (created_at) WHERE address IS NOT NULL;
CREATE INDEX audit_log_payee_idx ON audit_log (subject_type, subject_id, id DESC) WHERE action IN ('staff.added', 'staff.joined', 'staff.iban_changed', 'staff.bank_name_changed', 'business.changed', 'business.change_approved', 'business.bank_name_changed');
CREATE INDEX audit_log_signed_in_idx ON audit_log (actor_id, id DESC) WHERE action = 'auth.signed_in';
CREATE TRIGGER audit_log_erase BEFORE UPDATE OF detail, address ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasing();
CREATE TRIGGER audit_log_keep BEFORE DELETE OR UPDATE OF id, actor_id, action, subject_type, subject_id, request_id, created_at ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE login_failures (
  key     text NOT NULL,
  count   integer NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT login_failures_pkey PRIMARY KEY (key),
  CONSTRAINT login_failures_count_check CHECK (count > 0),
  CONSTRAINT login_failures_key_check CHECK (char_length(key) <= 200)
);
CREATE INDEX login_failures_last_idx ON login_failures (last_at);

CREATE TABLE objects (
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  owner_id     uuid NOT NULL,
  status       text NOT NULL DEFAULT 'waiting',
  content_type text,
  size_bytes   integer,
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT objects_pkey PRIMARY KEY (id),
  CONSTRAINT objects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT objects_content_type_check CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  CONSTRAINT objects_size_bytes_check CHECK (size_bytes >= 1 AND size_bytes <= 5242880),
  CONSTRAINT objects_status_check CHECK (status IN ('waiting', 'stored')),
  CONSTRAINT objects_stored_is_known CHECK (status = 'waiting' OR content_type IS NOT NULL AND size_bytes IS NOT NULL)
);
CREATE INDEX objects_owner_idx ON objects (owner_id);

CREATE TABLE staff_invites (
  id         integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  staff_id   integer NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  by_member  boolean NOT NULL DEFAULT true,
  CONSTRAINT staff_invites_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invites_staff_id_key UNIQUE (staff_id),
  CONSTRAINT staff_invites_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_invites_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE outbox (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient   text NOT NULL,
  subject     text NOT NULL,
  body        text NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text,
  sent_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  locale      text,
  receipt_of  bigint,
  given_up_at timestamptz,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_receipt_of_fkey FOREIGN KEY (receipt_of) REFERENCES tips(id),
  CONSTRAINT outbox_attempts_check CHECK (attempts >= 0),
  CONSTRAINT outbox_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 10000),
  CONSTRAINT outbox_given_up_check CHECK (given_up_at IS NULL OR receipt_of IS NOT NULL AND sent_at IS NULL),
  CONSTRAINT outbox_last_error_check CHECK (char_length(last_error) <= 500),
  CONSTRAINT outbox_locale_check CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  CONSTRAINT outbox_receipt_forgets CHECK (receipt_of IS NULL OR sent_at IS NULL AND given_up_at IS NULL OR recipient = ''),
  CONSTRAINT outbox_recipient_check CHECK (char_length(recipient) <= 254),
  CONSTRAINT outbox_subject_check CHECK (char_length(subject) >= 1 AND char_length(subject) <= 300)
);
CREATE INDEX outbox_receipt_idx ON outbox (receipt_of) WHERE receipt_of IS NOT NULL;
CREATE INDEX outbox_waiting_idx ON outbox (next_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE TABLE ledger_check_runs (
  id             integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  started_by     uuid,
  started_at     timestamptz NOT NULL DEFAULT now(),
  finished_at    timestamptz,
  total          integer NOT NULL,
  results        jsonb NOT NULL DEFAULT '[]'::jsonb,
  failure        text,
  failure_detail text,
  CONSTRAINT ledger_check_runs_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_check_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT ledger_check_runs_end CHECK (finished_at IS NOT NULL OR failure IS NULL),
  CONSTRAINT ledger_check_runs_failure_check CHECK (failure IN ('interrupted', 'error')),
  CONSTRAINT ledger_check_runs_failure_detail_check CHECK (char_length(failure_detail) <= 500),
  CONSTRAINT ledger_check_runs_results_check CHECK (jsonb_typeof(results) = 'array'),
  CONSTRAINT ledger_check_runs_total_check CHECK (total > 0)
);
CREATE UNIQUE INDEX ledger_check_runs_one_open ON ledger_check_runs ((true)) WHERE finished_at IS NULL;

CREATE TABLE payments (
  tip_id        bigint NOT NULL,
  provider      text NOT NULL,
  session_id    text,
  payment_id    text,
  checkout_url  text,
  locale        text NOT NULL,
  status        text NOT NULL DEFAULT 'open',
  captured      numeric(10,2),
  captured_at   timestamptz,
  failure       text,
  next_look_at  timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  first_request jsonb,
  CONSTRAINT payments_pkey PRIMARY KEY (tip_id),
  CONSTRAINT payments_provider_payment_id_key UNIQUE (provider, payment_id),
  CONSTRAINT payments_provider_session_id_key UNIQUE (provider, session_id),
  CONSTRAINT payments_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT payments_captured_check CHECK (captured > 0::numeric AND captured < 'NaN'::numeric),
  CONSTRAINT payments_captured_is_known CHECK ((status = 'captured') = (captured IS NOT NULL) AND (captured IS NULL) = (captured_at IS NULL)),
  CONSTRAINT payments_checkout_url_check CHECK (char_length(checkout_url) <= 4000),
  CONSTRAINT payments_failure_check CHECK (char_length(failure) <= 500),
  CONSTRAINT payments_first_request_check CHECK (jsonb_typeof(first_request) = 'object'),
  CONSTRAINT payments_locale_check CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  CONSTRAINT payments_payment_id_check CHECK (char_length(payment_id) <= 255),
  CONSTRAINT payments_provider_check CHECK (provider IN ('sandbox', 'stripe')),
  CONSTRAINT payments_session_id_check CHECK (char_length(session_id) <= 255),
  CONSTRAINT payments_status_check CHECK (status IN ('open', 'captured', 'failed'))
);
CREATE INDEX payments_captured_idx ON payments (captured_at) WHERE status = 'captured';
CREATE INDEX payments_open_idx ON payments (next_look_at) WHERE status = 'open';
CREATE TRIGGER payments_keep BEFORE DELETE OR UPDATE OF tip_id, provider, locale, created_at ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_keep_all BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_set_once BEFORE UPDATE OF session_id, payment_id, checkout_url, captured ON payments
  FOR EACH ROW WHEN (old.session_id IS NOT NULL AND new.session_id IS DISTINCT FROM old.session_id OR old.payment_id IS NOT NULL AND new.payment_id IS DISTINCT FROM old.payment_id OR old.checkout_url IS NOT NULL AND new.checkout_url IS DISTINCT FROM old.checkout_url OR old.captured IS NOT NULL AND new.captured IS DISTINCT FROM old.captured) EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payments_status_ways BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (old.status <> new.status AND (((old.status || ' ') || new.status) <> ALL ('{"open captured","open failed","failed captured"}'::text[]))) EXECUTE FUNCTION refuse_this_change();

CREATE TABLE payment_events (
  provider    text NOT NULL,
  id          text NOT NULL,
  type        text NOT NULL,
  tip_id      bigint,
  payload     jsonb NOT NULL,
  outcome     text NOT NULL,
  told_at     timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  payment_id  text,
  dealt_at    timestamptz,
  dealt_by    uuid,
  dealt_note  text,
  CONSTRAINT payment_events_pkey PRIMARY KEY (provider, id),
  CONSTRAINT payment_events_dealt_by_fkey FOREIGN KEY (dealt_by) REFERENCES users(id),
  CONSTRAINT payment_events_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT payment_events_dealt_note_check CHECK (char_length(dealt_note) >= 1 AND char_length(dealt_note) <= 500),
  CONSTRAINT payment_events_dealt_with CHECK (num_nonnulls(dealt_at, dealt_by, dealt_note) IN (0, 3)),
  CONSTRAINT payment_events_id_check CHECK (char_length(id) >= 1 AND char_length(id) <= 255),
  CONSTRAINT payment_events_outcome_check CHECK (outcome IN (
    'received',
    'unusable',
    'ignored',
    'not_our_tip',
    'payment_unknown',
    'other_session',
    'other_amount',
    'still_open',
    'paid',
    'already_paid',
    'failed',
    'already_failed',
    'declined',
    'already_begun',
    'no_refund',
    'nothing_to_refund',
    'refund_pending',
    'refunded',
    'already_refunded',
    'refund_failed',
    'other_refund_failed',
    'refund_returned',
    'dispute_inquiry',
    'dispute_open',
    'dispute_won',
    'dispute_lost')),
  CONSTRAINT payment_events_payment_id_check CHECK (char_length(payment_id) <= 255),
  CONSTRAINT payment_events_type_check CHECK (char_length(type) >= 1 AND char_length(type) <= 255),
  CONSTRAINT payment_events_unknown_payment CHECK ((outcome = 'payment_unknown') = (payment_id IS NOT NULL))
);
CREATE INDEX payment_events_open_idx ON payment_events (received_at) WHERE dealt_at IS NULL AND (outcome IN ('unusable', 'other_session', 'other_amount', 'no_refund', 'nothing_to_refund'));
CREATE INDEX payment_events_received_idx ON payment_events (provider, received_at DESC);
CREATE INDEX payment_events_tip_idx ON payment_events (tip_id) WHERE tip_id IS NOT NULL;
CREATE INDEX payment_events_unknown_idx ON payment_events (provider, payment_id) WHERE outcome = 'payment_unknown';
CREATE TRIGGER payment_events_dealt_once BEFORE UPDATE OF dealt_at, dealt_by, dealt_note ON payment_events
  FOR EACH ROW WHEN (old.dealt_at IS NOT NULL) EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payment_events_keep BEFORE DELETE OR UPDATE OF provider, id, type, told_at, received_at ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_keep_all BEFORE TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_keep_words BEFORE UPDATE OF payload ON payment_events
  FOR EACH ROW WHEN (new.payload <> old.payload AND new.payload <> '{}'::jsonb) EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payment_events_outcome_ways BEFORE UPDATE OF outcome ON payment_events
  FOR EACH ROW WHEN (old.outcome <> new.outcome AND (old.outcome <> ALL (ARRAY['received', 'payment_unknown', 'other_refund_failed', 'unusable']))) EXECUTE FUNCTION refuse_this_change();

CREATE TABLE refunds (
  tip_id         bigint NOT NULL,
  reason         text,
  requested_by   uuid,
  status         text NOT NULL DEFAULT 'requested',
  refund_id      text,
  failure        text,
  next_look_at   timestamptz NOT NULL,
  requested_at   timestamptz NOT NULL DEFAULT now(),
  refunded_at    timestamptz,
  origin         text NOT NULL,
  failure_detail text,
  id             bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  amount         tip_amount NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  CONSTRAINT refunds_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT refunds_admin_gives_reason CHECK ((origin = 'admin') = (reason IS NOT NULL)),
  CONSTRAINT refunds_done_has_time CHECK ((status = 'done') = (refunded_at IS NOT NULL)),
  CONSTRAINT refunds_failure_check CHECK (failure IN ('provider_could_not', 'provider_refused', 'returned_by_bank')),
  CONSTRAINT refunds_failure_detail_check CHECK (char_length(failure_detail) <= 500),
  CONSTRAINT refunds_origin_check CHECK (origin IN ('admin', 'provider')),
  CONSTRAINT refunds_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT refunds_refund_id_check CHECK (char_length(refund_id) <= 255),
  CONSTRAINT refunds_status_check CHECK (status IN ('requested', 'done', 'failed'))
);
CREATE UNIQUE INDEX refunds_once ON refunds (tip_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_open ON refunds (tip_id) WHERE status = 'requested';
CREATE INDEX refunds_open_idx ON refunds (next_look_at) WHERE status = 'requested';
CREATE INDEX refunds_refunded_idx ON refunds (refunded_at) WHERE status = 'done';
CREATE INDEX refunds_tip_idx ON refunds (tip_id);

CREATE TABLE disputes (
  provider      text NOT NULL,
  id            text NOT NULL,
  tip_id        bigint NOT NULL,
  amount        numeric(10,2) NOT NULL,
  reason        text NOT NULL,
  status        text NOT NULL,
  opened_at     timestamptz NOT NULL,
  told_at       timestamptz NOT NULL,
  due_by        timestamptz,
  decided_at    timestamptz,
  held          tip_part NOT NULL DEFAULT 0,
  borne_by      text,
  mailed_status text,
  CONSTRAINT disputes_pkey PRIMARY KEY (provider, id),
  CONSTRAINT disputes_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT disputes_amount_check CHECK (amount > 0::numeric AND amount < 'NaN'::numeric),
  CONSTRAINT disputes_borne_by_check CHECK (borne_by IN ('platform', 'person')),
  CONSTRAINT disputes_borne_when_lost CHECK (borne_by IS NULL OR status = 'lost'),
  CONSTRAINT disputes_decided_has_time CHECK ((status IN ('won', 'lost')) = (decided_at IS NOT NULL)),
  CONSTRAINT disputes_held_while_open CHECK (status = 'open' OR held::numeric = 0::numeric),
  CONSTRAINT disputes_id_check CHECK (char_length(id) >= 1 AND char_length(id) <= 255),
  CONSTRAINT disputes_mailed_status_check CHECK (mailed_status IN ('inquiry', 'open', 'won', 'lost')),
  CONSTRAINT disputes_reason_check CHECK (char_length(reason) <= 200),
  CONSTRAINT disputes_status_check CHECK (status IN ('inquiry', 'open', 'won', 'lost'))
);
CREATE INDEX disputes_open_idx ON disputes (opened_at) WHERE status IN ('inquiry', 'open');
CREATE INDEX disputes_tip_idx ON disputes (tip_id);

CREATE TABLE provider_days (
  provider      text NOT NULL,
  day           date NOT NULL,
  captured      numeric(15,2) NOT NULL,
  refunded      numeric(15,2) NOT NULL,
  asked_at      timestamptz NOT NULL DEFAULT now(),
  has_lines     boolean NOT NULL DEFAULT false,
  fees          numeric(15,2) NOT NULL DEFAULT 0,
  disputed      numeric(15,2) NOT NULL DEFAULT 0,
  paid_out      numeric(15,2) NOT NULL DEFAULT 0,
  adjusted      numeric(15,2) NOT NULL DEFAULT 0,
  others        numeric(15,2) NOT NULL DEFAULT 0,
  platform_fees numeric(15,2) NOT NULL DEFAULT 0,
  CONSTRAINT provider_days_pkey PRIMARY KEY (provider, day)
);

CREATE TABLE bank_files (
  id            integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id    text NOT NULL,
  execution_day date NOT NULL,
  payout_count  integer NOT NULL,
  total         numeric(15,2) NOT NULL,
  pain001       encrypted_text NOT NULL,
  csv           encrypted_text NOT NULL,
  created_by    uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  released_by   uuid,
  released_at   timestamptz,
  withdrawn_by  uuid,
  withdrawn_at  timestamptz,
  CONSTRAINT bank_files_pkey PRIMARY KEY (id),
  CONSTRAINT bank_files_message_id_key UNIQUE (message_id),
  CONSTRAINT bank_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT bank_files_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id),
  CONSTRAINT bank_files_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  CONSTRAINT bank_files_message_id_check CHECK (char_length(message_id) >= 1 AND char_length(message_id) <= 35),
  CONSTRAINT bank_files_payout_count_check CHECK (payout_count > 0),
  CONSTRAINT bank_files_released_at CHECK (released_by IS NULL OR released_at IS NOT NULL),
  CONSTRAINT bank_files_released_or_withdrawn CHECK (released_at IS NULL OR withdrawn_at IS NULL),
  CONSTRAINT bank_files_total_check CHECK (total > 0::numeric AND total < 'NaN'::numeric),
  CONSTRAINT bank_files_withdrawn_by CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL))
);
CREATE TRIGGER bank_files_keep BEFORE DELETE OR UPDATE OF id, message_id, execution_day, payout_count, total, created_by, created_at ON bank_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_keep_all BEFORE TRUNCATE ON bank_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_release BEFORE INSERT OR UPDATE OF released_by, released_at, withdrawn_by, withdrawn_at ON bank_files
  FOR EACH ROW EXECUTE FUNCTION check_release();

CREATE TABLE business_search (
  business_id integer NOT NULL,
  name        text NOT NULL,
  words       text NOT NULL,
  CONSTRAINT business_search_pkey PRIMARY KEY (business_id),
  CONSTRAINT business_search_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);
CREATE INDEX business_search_name_idx ON business_search USING gin (name gin_trgm_ops);
CREATE INDEX business_search_pieces_idx ON business_search USING gin (search_pieces(words)) WITH (fastupdate=off);
CREATE INDEX business_search_words_idx ON business_search USING gin (words gin_trgm_ops);

CREATE TABLE staff_search (
  staff_id integer NOT NULL,
  words    text NOT NULL,
  CONSTRAINT staff_search_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_search_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_search_words_idx ON staff_search USING gin (words gin_trgm_ops);

CREATE TABLE payout_totals (
  status text NOT NULL,
  count  integer NOT NULL DEFAULT 0,
  total  numeric(15,2) NOT NULL DEFAULT 0,
  CONSTRAINT payout_totals_pkey PRIMARY KEY (status),
  CONSTRAINT payout_totals_status_check CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned'))
);

CREATE UNLOGGED TABLE limit_counts (
  key     text NOT NULL,
  process uuid NOT NULL,
  count   integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT limit_counts_pkey PRIMARY KEY (key, process),
  CONSTRAINT limit_counts_count_check CHECK (count > 0),
  CONSTRAINT limit_counts_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 200)
);
CREATE INDEX limit_counts_ends_at_idx ON limit_counts (ends_at);

CREATE TABLE backup_runs (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  name        text,
  bytes       bigint,
  failure     text,
  CONSTRAINT backup_runs_pkey PRIMARY KEY (id),
  CONSTRAINT backup_runs_bytes_check CHECK (bytes >= 0),
  CONSTRAINT backup_runs_end CHECK (finished_at IS NOT NULL OR failure IS NULL AND bytes IS NULL),
  CONSTRAINT backup_runs_failure_check CHECK (char_length(failure) <= 500),
  CONSTRAINT backup_runs_name_check CHECK (char_length(name) <= 100)
);

CREATE TABLE email_confirmations (
  user_id    uuid NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  new_email  text,
  CONSTRAINT email_confirmations_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_confirmations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_confirmations_new_email_check CHECK (new_email ~~ '_%@_%' AND char_length(new_email) <= 254)
);

CREATE TABLE job_states (
  job          text NOT NULL,
  known_since  timestamptz NOT NULL,
  succeeded_at timestamptz,
  failed_at    timestamptz,
  CONSTRAINT job_states_pkey PRIMARY KEY (job),
  CONSTRAINT job_states_job_check CHECK (char_length(job) >= 1 AND char_length(job) <= 50)
);

CREATE TABLE tip_origins (
  tip_id     bigint NOT NULL,
  staff_id   integer,
  network    keyed_hash NOT NULL,
  created_at timestamptz NOT NULL,
  team_of    integer,
  CONSTRAINT tip_origins_pkey PRIMARY KEY (tip_id),
  CONSTRAINT tip_origins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT tip_origins_team_of_fkey FOREIGN KEY (team_of) REFERENCES businesses(id),
  CONSTRAINT tip_origins_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT tip_origins_one_code CHECK (num_nonnulls(staff_id, team_of) = 1)
);
CREATE INDEX tip_origins_created_idx ON tip_origins (created_at);
CREATE INDEX tip_origins_network_idx ON tip_origins (network, created_at);
CREATE INDEX tip_origins_staff_idx ON tip_origins (staff_id, created_at);
CREATE INDEX tip_origins_team_idx ON tip_origins (team_of, created_at) WHERE team_of IS NOT NULL;

CREATE TABLE card_warnings (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind       text NOT NULL,
  tip_id     bigint,
  staff_id   integer,
  network    keyed_hash NOT NULL,
  card       keyed_hash,
  created_at timestamptz NOT NULL,
  team_of    integer,
  CONSTRAINT card_warnings_pkey PRIMARY KEY (id),
  CONSTRAINT card_warnings_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT card_warnings_team_of_fkey FOREIGN KEY (team_of) REFERENCES businesses(id),
  CONSTRAINT card_warnings_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT card_warnings_card_was_declined CHECK (card IS NULL OR kind = 'declined'),
  CONSTRAINT card_warnings_declined_has_tip CHECK ((kind = 'declined') = (tip_id IS NOT NULL)),
  CONSTRAINT card_warnings_kind_check CHECK (kind IN ('declined', 'small_tips')),
  CONSTRAINT card_warnings_one_code CHECK (num_nonnulls(staff_id, team_of) = 1)
);
CREATE INDEX card_warnings_created_idx ON card_warnings (created_at);

CREATE TABLE tip_waits (
  key   text NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT tip_waits_pkey PRIMARY KEY (key),
  CONSTRAINT tip_waits_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 100)
);
CREATE INDEX tip_waits_until_idx ON tip_waits (until);

CREATE TABLE card_testing_cases (
  id              integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  reason          text NOT NULL,
  subject         text,
  business_id     integer,
  staff_id        integer,
  declined_count  integer NOT NULL,
  small_tip_count integer NOT NULL,
  card_count      integer NOT NULL,
  address_count   integer NOT NULL,
  first_at        timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  closed_at       timestamptz,
  closed_by       uuid,
  of_team         boolean NOT NULL DEFAULT false,
  CONSTRAINT card_testing_cases_pkey PRIMARY KEY (id),
  CONSTRAINT card_testing_cases_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT card_testing_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT card_testing_cases_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT card_testing_cases_address_count_check CHECK (address_count > 0),
  CONSTRAINT card_testing_cases_card_count_check CHECK (card_count >= 0),
  CONSTRAINT card_testing_cases_closed_by CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CONSTRAINT card_testing_cases_closed_has_no_subject CHECK (closed_at IS NULL OR subject IS NULL),
  CONSTRAINT card_testing_cases_declined_count_check CHECK (declined_count >= 0),
  CONSTRAINT card_testing_cases_of_team CHECK (NOT of_team OR staff_id IS NULL AND business_id IS NOT NULL),
  CONSTRAINT card_testing_cases_reason_check CHECK (reason IN ('one_address', 'one_code', 'one_card')),
  CONSTRAINT card_testing_cases_small_tip_count_check CHECK (small_tip_count >= 0),
  CONSTRAINT card_testing_cases_subject_check CHECK (char_length(subject) <= 100),
  CONSTRAINT card_testing_cases_times CHECK (first_at <= last_at)
);
CREATE UNIQUE INDEX card_testing_cases_one_open ON card_testing_cases (reason, subject) WHERE closed_at IS NULL;

CREATE TABLE erasures (
  user_id      uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  erased_at    timestamptz,
  CONSTRAINT erasures_pkey PRIMARY KEY (user_id),
  CONSTRAINT erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX erasures_due_idx ON erasures (due_at) WHERE erased_at IS NULL;

CREATE TABLE erasure_runs (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  accounts    integer NOT NULL DEFAULT 0,
  tips        integer NOT NULL DEFAULT 0,
  payloads    integer NOT NULL DEFAULT 0,
  mails       integer NOT NULL DEFAULT 0,
  addresses   integer NOT NULL DEFAULT 0,
  CONSTRAINT erasure_runs_pkey PRIMARY KEY (id),
  CONSTRAINT erasure_runs_accounts_check CHECK (accounts >= 0),
  CONSTRAINT erasure_runs_addresses_check CHECK (addresses >= 0),
  CONSTRAINT erasure_runs_mails_check CHECK (mails >= 0),
  CONSTRAINT erasure_runs_payloads_check CHECK (payloads >= 0),
  CONSTRAINT erasure_runs_tips_check CHECK (tips >= 0)
);

CREATE TABLE password_resets (
  token_hash text NOT NULL,
  user_id    uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);

CREATE TABLE business_decisions (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  business_id integer NOT NULL,
  decision    text NOT NULL,
  reason      review_reason,
  note        review_note,
  actor_id    uuid,
  created_at  timestamptz NOT NULL,
  CONSTRAINT business_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT business_decisions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT business_decisions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT business_decisions_decision_check CHECK (decision IN ('approved', 'rejected', 'suspended', 'reactivated', 'submitted_again')),
  CONSTRAINT business_decisions_note_has_reason CHECK (note IS NULL OR reason IS NOT NULL),
  CONSTRAINT business_decisions_reason_of_a_no CHECK (reason IS NULL OR (decision IN ('rejected', 'suspended')))
);
CREATE INDEX business_decisions_business_idx ON business_decisions (business_id, id DESC);
CREATE TRIGGER business_decisions_keep BEFORE DELETE OR UPDATE ON business_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER business_decisions_keep_all BEFORE TRUNCATE ON business_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE business_changes (
  id                        integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  business_id               integer NOT NULL,
  status                    text NOT NULL DEFAULT 'open',
  old_name                  business_name NOT NULL,
  new_name                  business_name NOT NULL,
  old_tl_number             licence_number,
  new_tl_number             licence_number,
  old_iban                  encrypted_text,
  new_iban                  encrypted_text,
  changes_iban              boolean NOT NULL,
  old_licence_document_path document_path,
  new_licence_document_path document_path,
  old_iban_document_path    document_path,
  new_iban_document_path    document_path,
  reason                    review_reason,
  note                      review_note,
  requested_at              timestamptz NOT NULL,
  decided_by                uuid,
  decided_at                timestamptz,
  CONSTRAINT business_changes_pkey PRIMARY KEY (id),
  CONSTRAINT business_changes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT business_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT business_changes_closed_at CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT business_changes_decided_by CHECK ((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL)),
  CONSTRAINT business_changes_note_has_reason CHECK (note IS NULL OR reason IS NOT NULL),
  CONSTRAINT business_changes_rejected_has_reason CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CONSTRAINT business_changes_status_check CHECK (status IN ('open', 'approved', 'rejected', 'withdrawn'))
);
CREATE INDEX business_changes_business_idx ON business_changes (business_id, id DESC);
CREATE UNIQUE INDEX business_changes_one_open ON business_changes (business_id) WHERE status = 'open';

CREATE TABLE authenticators (
  user_id   uuid NOT NULL,
  secret    encrypted_text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  since     timestamptz,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT authenticators_last_step_check CHECK (last_step >= 0)
);

CREATE TABLE recovery_codes (
  code_hash text NOT NULL,
  user_id   uuid NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user_idx ON recovery_codes (user_id);

CREATE TABLE code_reports (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  page        text NOT NULL,
  business_id integer,
  place       text NOT NULL,
  words       text NOT NULL,
  email       text,
  note        text,
  created_at  timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   uuid,
  CONSTRAINT code_reports_pkey PRIMARY KEY (id),
  CONSTRAINT code_reports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT code_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT code_reports_closed_by CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CONSTRAINT code_reports_email_check CHECK (email ~~ '_%@_%' AND char_length(email) <= 254),
  CONSTRAINT code_reports_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  CONSTRAINT code_reports_page_check CHECK (char_length(page) >= 1 AND char_length(page) <= 200),
  CONSTRAINT code_reports_place_check CHECK (char_length(place) >= 1 AND char_length(place) <= 200),
  CONSTRAINT code_reports_words_check CHECK (char_length(words) >= 1 AND char_length(words) <= 500)
);
CREATE INDEX code_reports_business_idx ON code_reports (business_id, id DESC);
CREATE INDEX code_reports_created_idx ON code_reports (created_at);

CREATE TABLE provider_lines (
  provider   text NOT NULL,
  id         text NOT NULL,
  kind       text NOT NULL,
  type       text NOT NULL,
  source_id  text,
  payment_id text,
  tip_id     bigint,
  staff_id   integer,
  amount     numeric(15,2) NOT NULL,
  fee        numeric(15,2) NOT NULL,
  currency   text NOT NULL,
  at         timestamptz NOT NULL,
  read_at    timestamptz NOT NULL,
  CONSTRAINT provider_lines_pkey PRIMARY KEY (provider, id),
  CONSTRAINT provider_lines_currency_check CHECK (currency ~ '^[a-z]{3}$'),
  CONSTRAINT provider_lines_id_check CHECK (char_length(id) >= 1 AND char_length(id) <= 255),
  CONSTRAINT provider_lines_kind_check CHECK (kind IN ('captured', 'refunded', 'refund_returned', 'disputed', 'paid_out', 'fee', 'adjusted')),
  CONSTRAINT provider_lines_payment_id_check CHECK (char_length(payment_id) <= 255),
  CONSTRAINT provider_lines_provider_check CHECK (provider IN ('sandbox', 'stripe')),
  CONSTRAINT provider_lines_source_id_check CHECK (char_length(source_id) <= 255),
  CONSTRAINT provider_lines_type_check CHECK (char_length(type) >= 1 AND char_length(type) <= 255)
);
CREATE INDEX provider_lines_at_idx ON provider_lines (at);
CREATE INDEX provider_lines_dispute_idx ON provider_lines (provider, source_id) WHERE kind = 'disputed';
CREATE INDEX provider_lines_payment_idx ON provider_lines (provider, payment_id);
CREATE TRIGGER provider_lines_keep BEFORE DELETE OR UPDATE ON provider_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_lines_keep_all BEFORE TRUNCATE ON provider_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE cash_postings (
  id             bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  cause          text NOT NULL,
  debit_account  text NOT NULL,
  credit_account text NOT NULL,
  amount         posted_amount NOT NULL,
  provider       text,
  line_id        text,
  at             timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  bank_entry_id  integer,
  CONSTRAINT cash_postings_pkey PRIMARY KEY (id),
  CONSTRAINT cash_postings_bank_entry_id_cause_key UNIQUE (bank_entry_id, cause),
  CONSTRAINT cash_postings_provider_line_id_cause_key UNIQUE (provider, line_id, cause),
  CONSTRAINT cash_postings_bank_entry_id_fkey FOREIGN KEY (bank_entry_id) REFERENCES bank_entries(id),
  CONSTRAINT cash_postings_provider_line_id_fkey FOREIGN KEY (provider, line_id) REFERENCES provider_lines(provider, id),
  CONSTRAINT cash_postings_known CHECK (((((cause || ' ') || debit_account) || ' ') || credit_account) IN (
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
    'bank_explained own_money bank_unexplained',
    'bank_explained bank_unexplained own_money',
    'bank_explained bank_mistakes bank_unexplained',
    'bank_explained bank_unexplained bank_mistakes')),
  CONSTRAINT cash_postings_one_cause CHECK ((provider IS NULL) = (line_id IS NULL) AND (line_id IS NULL) <> (bank_entry_id IS NULL))
);
CREATE INDEX cash_postings_at_idx ON cash_postings (at);
CREATE INDEX cash_postings_lost_idx ON cash_postings (provider) WHERE cause = 'dispute_lost';
CREATE TRIGGER cash_postings_closed_month AFTER INSERT ON cash_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_cash_month();
CREATE TRIGGER cash_postings_keep BEFORE DELETE OR UPDATE ON cash_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_postings_keep_all BEFORE TRUNCATE ON cash_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE passkeys (
  id            integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id       uuid NOT NULL,
  credential_id text NOT NULL,
  public_key    text NOT NULL,
  counter       bigint NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_counter_check CHECK (counter >= 0),
  CONSTRAINT passkeys_credential_id_check CHECK (credential_id <> ''),
  CONSTRAINT passkeys_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  CONSTRAINT passkeys_public_key_check CHECK (public_key <> '')
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  holder     text NOT NULL,
  challenge  text NOT NULL,
  user_id    uuid,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (holder),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE site_texts (
  id         integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  page       text NOT NULL,
  locale     text NOT NULL,
  body       text,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT site_texts_pkey PRIMARY KEY (id),
  CONSTRAINT site_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT site_texts_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 15000),
  CONSTRAINT site_texts_locale_check CHECK (locale IN ('en', 'ar')),
  CONSTRAINT site_texts_page_check CHECK (page IN ('terms', 'privacy'))
);
CREATE INDEX site_texts_newest_idx ON site_texts (page, locale, id DESC);

CREATE TABLE closed_months (
  month     text NOT NULL,
  closed_by uuid NOT NULL,
  closed_at timestamptz NOT NULL,
  CONSTRAINT closed_months_pkey PRIMARY KEY (month),
  CONSTRAINT closed_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT closed_months_month_check CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
CREATE TRIGGER closed_months_keep BEFORE DELETE OR UPDATE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_months_keep_all BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_file_lines (
  id            integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  bank_file_id  integer NOT NULL,
  payout_id     integer NOT NULL,
  end_to_end_id text NOT NULL,
  amount        numeric(15,2) NOT NULL,
  fingerprint   encrypted_text NOT NULL,
  CONSTRAINT bank_file_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bank_file_lines_bank_file_id_payout_id_key UNIQUE (bank_file_id, payout_id),
  CONSTRAINT bank_file_lines_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  CONSTRAINT bank_file_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT bank_file_lines_amount_check CHECK (amount > 0::numeric AND amount < 'NaN'::numeric),
  CONSTRAINT bank_file_lines_end_to_end_id_check CHECK (char_length(end_to_end_id) >= 1 AND char_length(end_to_end_id) <= 35)
);
CREATE TRIGGER bank_file_lines_keep BEFORE DELETE OR UPDATE OF id, bank_file_id, payout_id, end_to_end_id, amount ON bank_file_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_lines_keep_all BEFORE TRUNCATE ON bank_file_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE seals (
  id        integer NOT NULL,
  book      text NOT NULL,
  after_id  bigint NOT NULL,
  last_id   bigint NOT NULL,
  row_count integer NOT NULL,
  chain     encrypted_text NOT NULL,
  sealed_at timestamptz NOT NULL,
  CONSTRAINT seals_pkey PRIMARY KEY (id),
  CONSTRAINT seals_book_after_id_key UNIQUE (book, after_id),
  CONSTRAINT seals_after_id_check CHECK (after_id >= 0),
  CONSTRAINT seals_book_check CHECK (book IN ('postings', 'cash_postings')),
  CONSTRAINT seals_id_check CHECK (id >= 1),
  CONSTRAINT seals_range CHECK (last_id > after_id),
  CONSTRAINT seals_row_count_check CHECK (row_count >= 0)
);
CREATE TRIGGER seals_keep BEFORE DELETE OR UPDATE OF id, book, after_id, last_id, row_count, sealed_at ON seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_keep_all BEFORE TRUNCATE ON seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_accounts (
  id         integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  iban       encrypted_text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (id)
);

CREATE TABLE bank_statements (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id  integer NOT NULL,
  name        text NOT NULL,
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  opening     numeric(15,2) NOT NULL,
  closing     numeric(15,2) NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  CONSTRAINT bank_statements_pkey PRIMARY KEY (id),
  CONSTRAINT bank_statements_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT bank_statements_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts(id),
  CONSTRAINT bank_statements_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  CONSTRAINT bank_statements_days CHECK (from_day <= to_day),
  CONSTRAINT bank_statements_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);
CREATE TRIGGER bank_statements_keep BEFORE DELETE OR UPDATE ON bank_statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_keep_all BEFORE TRUNCATE ON bank_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_entries (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id  integer NOT NULL,
  reference   text NOT NULL,
  booked_day  date NOT NULL,
  amount      numeric(15,2) NOT NULL,
  kind        text NOT NULL,
  description text,
  read_at     timestamptz NOT NULL,
  CONSTRAINT bank_entries_pkey PRIMARY KEY (id),
  CONSTRAINT bank_entries_account_id_reference_key UNIQUE (account_id, reference),
  CONSTRAINT bank_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts(id),
  CONSTRAINT bank_entries_amount_check CHECK (amount <> 0::numeric AND amount < 'NaN'::numeric),
  CONSTRAINT bank_entries_description_check CHECK (char_length(description) <= 500),
  CONSTRAINT bank_entries_kind_check CHECK (kind IN ('opening', 'provider_payout', 'payout', 'payout_return', 'fee', 'unexplained')),
  CONSTRAINT bank_entries_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 120)
);
CREATE INDEX bank_entries_unexplained_idx ON bank_entries (id) WHERE kind = 'unexplained';
CREATE TRIGGER bank_entries_keep BEFORE DELETE OR UPDATE ON bank_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entries_keep_all BEFORE TRUNCATE ON bank_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_statement_entries (
  statement_id integer NOT NULL,
  entry_id     integer NOT NULL,
  CONSTRAINT bank_statement_entries_pkey PRIMARY KEY (statement_id, entry_id),
  CONSTRAINT bank_statement_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bank_entries(id),
  CONSTRAINT bank_statement_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE TRIGGER bank_statement_entries_keep BEFORE DELETE OR UPDATE ON bank_statement_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_entries_keep_all BEFORE TRUNCATE ON bank_statement_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_matches (
  id        integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  entry_id  integer NOT NULL,
  kind      text NOT NULL,
  provider  text,
  line_id   text,
  payout_id integer,
  CONSTRAINT bank_matches_pkey PRIMARY KEY (id),
  CONSTRAINT bank_matches_payout_id_kind_key UNIQUE (payout_id, kind),
  CONSTRAINT bank_matches_provider_line_id_key UNIQUE (provider, line_id),
  CONSTRAINT bank_matches_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bank_entries(id),
  CONSTRAINT bank_matches_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT bank_matches_provider_line_id_fkey FOREIGN KEY (provider, line_id) REFERENCES provider_lines(provider, id),
  CONSTRAINT bank_matches_kind_check CHECK (kind IN ('provider_payout', 'payout', 'payout_return')),
  CONSTRAINT bank_matches_one CHECK (
CASE
    WHEN kind = 'provider_payout' THEN provider IS NOT NULL AND line_id IS NOT NULL AND payout_id IS NULL
    ELSE provider IS NULL AND line_id IS NULL AND payout_id IS NOT NULL
END)
);
CREATE INDEX bank_matches_entry_idx ON bank_matches (entry_id);
CREATE TRIGGER bank_matches_keep BEFORE DELETE OR UPDATE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_matches_keep_all BEFORE TRUNCATE ON bank_matches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_explanations (
  entry_id     integer NOT NULL,
  explanation  text NOT NULL,
  note         text NOT NULL,
  explained_by uuid NOT NULL,
  explained_at timestamptz NOT NULL,
  CONSTRAINT bank_explanations_pkey PRIMARY KEY (entry_id),
  CONSTRAINT bank_explanations_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bank_entries(id),
  CONSTRAINT bank_explanations_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES users(id),
  CONSTRAINT bank_explanations_explanation_check CHECK (explanation IN (
    'provider_payout',
    'payout',
    'payout_return',
    'fee',
    'own_money',
    'mistake')),
  CONSTRAINT bank_explanations_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500)
);
CREATE TRIGGER bank_explanations_keep BEFORE DELETE OR UPDATE ON bank_explanations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_explanations_keep_all BEFORE TRUNCATE ON bank_explanations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE statement_codes (
  code        text NOT NULL,
  staff_id    integer,
  business_id integer,
  month       text NOT NULL,
  made_at     timestamptz NOT NULL,
  CONSTRAINT statement_codes_pkey PRIMARY KEY (code),
  CONSTRAINT statement_codes_business_once UNIQUE (business_id, month),
  CONSTRAINT statement_codes_staff_once UNIQUE (staff_id, month),
  CONSTRAINT statement_codes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT statement_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT statement_codes_code_check CHECK (code ~ '^[2-9A-HJ-NP-Z]{20}$'),
  CONSTRAINT statement_codes_month_check CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  CONSTRAINT statement_codes_of_one CHECK ((staff_id IS NULL) <> (business_id IS NULL))
);

CREATE TABLE fee_invoices (
  id            integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  year          integer NOT NULL,
  serial        integer NOT NULL,
  business_id   integer NOT NULL,
  month         text NOT NULL,
  fee           numeric(15,2) NOT NULL,
  vat           numeric(15,2) NOT NULL,
  seller_name   text NOT NULL,
  seller_trn    text,
  business_name business_name NOT NULL,
  tl_number     licence_number,
  made_at       timestamptz NOT NULL,
  CONSTRAINT fee_invoices_pkey PRIMARY KEY (id),
  CONSTRAINT fee_invoices_month_once UNIQUE (business_id, month),
  CONSTRAINT fee_invoices_number_once UNIQUE (year, serial),
  CONSTRAINT fee_invoices_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT fee_invoices_month_fkey FOREIGN KEY (month) REFERENCES closed_months(month),
  CONSTRAINT fee_invoices_seller_name_check CHECK (char_length(seller_name) >= 1 AND char_length(seller_name) <= 200),
  CONSTRAINT fee_invoices_seller_trn_check CHECK (seller_trn ~ '^[0-9]{15}$'),
  CONSTRAINT fee_invoices_serial_check CHECK (serial > 0),
  CONSTRAINT fee_invoices_year_check CHECK (year >= 2020 AND year <= 2999)
);
CREATE TRIGGER fee_invoices_keep BEFORE DELETE OR UPDATE ON fee_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoices_keep_all BEFORE TRUNCATE ON fee_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE fee_invoice_lines (
  invoice_id integer NOT NULL,
  kind       text NOT NULL,
  vat_bps    basis_points NOT NULL,
  tip_count  tally NOT NULL,
  fee        numeric(15,2) NOT NULL,
  vat        numeric(15,2) NOT NULL,
  CONSTRAINT fee_invoice_lines_pkey PRIMARY KEY (invoice_id, kind, vat_bps),
  CONSTRAINT fee_invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES fee_invoices(id),
  CONSTRAINT fee_invoice_lines_kind_check CHECK (kind IN ('fees', 'credits'))
);
CREATE TRIGGER fee_invoice_lines_keep BEFORE DELETE OR UPDATE ON fee_invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoice_lines_keep_all BEFORE TRUNCATE ON fee_invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE write_offs (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  staff_id    integer NOT NULL,
  business_id integer NOT NULL,
  amount      posted_amount NOT NULL,
  reason      text NOT NULL,
  status      text NOT NULL DEFAULT 'proposed',
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by  uuid,
  decided_at  timestamptz,
  CONSTRAINT write_offs_pkey PRIMARY KEY (id),
  CONSTRAINT write_offs_id_staff_id_business_id_key UNIQUE (id, staff_id, business_id),
  CONSTRAINT write_offs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT write_offs_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  CONSTRAINT write_offs_staff_id_business_id_fkey FOREIGN KEY (staff_id, business_id) REFERENCES staff(id, business_id),
  CONSTRAINT write_offs_decided_by_somebody CHECK ((status = 'proposed') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT write_offs_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT write_offs_status_check CHECK (status IN ('proposed', 'confirmed', 'withdrawn')),
  CONSTRAINT write_offs_two_admins CHECK (status <> 'confirmed' OR COALESCE(decided_by <> proposed_by, false))
);
CREATE UNIQUE INDEX write_offs_one_proposed ON write_offs (staff_id) WHERE status = 'proposed';
CREATE TRIGGER write_offs_keep BEFORE DELETE ON write_offs
  FOR EACH ROW EXECUTE FUNCTION refuse_delete();

CREATE TABLE platform_counts (
  what  text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT platform_counts_pkey PRIMARY KEY (what),
  CONSTRAINT platform_counts_count_check CHECK (count >= 0),
  CONSTRAINT platform_counts_what_check CHECK (what IN ('businesses', 'active_staff'))
);

CREATE TABLE platform_sums (
  is_only     boolean NOT NULL DEFAULT true,
  upto_tip_id bigint NOT NULL,
  gross       numeric(15,2) NOT NULL,
  fees        numeric(15,2) NOT NULL,
  vat         numeric(15,2) NOT NULL,
  CONSTRAINT platform_sums_pkey PRIMARY KEY (is_only),
  CONSTRAINT platform_sums_is_only_check CHECK (is_only)
);

CREATE TABLE looks (
  business_id integer NOT NULL,
  accent      text,
  welcome     text,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT looks_pkey PRIMARY KEY (business_id),
  CONSTRAINT looks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT looks_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT looks_welcome_check CHECK (char_length(welcome) >= 1 AND char_length(welcome) <= 120)
);
CREATE TRIGGER looks_page_change AFTER INSERT OR DELETE OR UPDATE ON looks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE pictures (
  id          text NOT NULL,
  business_id integer NOT NULL,
  kind        text NOT NULL,
  width       integer NOT NULL,
  height      integer NOT NULL,
  content     bytea NOT NULL,
  created_at  timestamptz NOT NULL,
  CONSTRAINT pictures_pkey PRIMARY KEY (id),
  CONSTRAINT pictures_one_of_each_kind UNIQUE (business_id, kind),
  CONSTRAINT pictures_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT pictures_content_check CHECK (octet_length(content) >= 1 AND octet_length(content) <= 500000),
  CONSTRAINT pictures_height_check CHECK (height >= 1 AND height <= 2000),
  CONSTRAINT pictures_id_check CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  CONSTRAINT pictures_kind_check CHECK (kind IN ('logo', 'cover')),
  CONSTRAINT pictures_width_check CHECK (width >= 1 AND width <= 2000)
);
CREATE TRIGGER pictures_page_change AFTER INSERT OR DELETE OR UPDATE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE business_amounts (
  business_id  integer NOT NULL,
  presets_fils integer[] NOT NULL,
  chosen_fils  integer,
  max_tip_fils integer,
  percents     integer[] NOT NULL,
  updated_at   timestamptz NOT NULL,
  CONSTRAINT business_amounts_pkey PRIMARY KEY (business_id),
  CONSTRAINT business_amounts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT business_amounts_chosen CHECK (chosen_fils = ANY (presets_fils)),
  CONSTRAINT business_amounts_max_tip CHECK (max_tip_fils <= 100000000 AND (max_tip_fils >= ALL (presets_fils))),
  CONSTRAINT business_amounts_percents CHECK (cardinality(percents) <= 4 AND is_ascending(percents) AND (1 <= ALL (percents)) AND (100 >= ALL (percents))),
  CONSTRAINT business_amounts_presets CHECK (cardinality(presets_fils) >= 3 AND cardinality(presets_fils) <= 6 AND is_ascending(presets_fils) AND (1 <= ALL (presets_fils)) AND (100000000 >= ALL (presets_fils)))
);
CREATE TRIGGER business_amounts_page_change AFTER INSERT OR DELETE OR UPDATE ON business_amounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE api_keys (
  id           integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  business_id  integer NOT NULL,
  name         text NOT NULL,
  hash         text NOT NULL,
  last_four    text NOT NULL,
  scopes       text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_hash_key UNIQUE (hash),
  CONSTRAINT api_keys_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT api_keys_hash_check CHECK (char_length(hash) = 43),
  CONSTRAINT api_keys_last_four_check CHECK (char_length(last_four) = 4),
  CONSTRAINT api_keys_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  CONSTRAINT api_keys_scopes_check CHECK (scopes ~ '^(tips:read|staff:read|staff:write)( (tips:read|staff:read|staff:write))*$')
);
CREATE INDEX api_keys_business_idx ON api_keys (business_id);

CREATE TABLE webhook_endpoints (
  id               uuid NOT NULL,
  business_id      integer NOT NULL,
  url              text NOT NULL,
  events           text NOT NULL,
  secret           encrypted_text NOT NULL,
  old_secret       encrypted_text,
  old_secret_until timestamptz,
  created_at       timestamptz NOT NULL,
  failing_since    timestamptz,
  switched_off_at  timestamptz,
  switched_off_by  text,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT webhook_endpoints_events_check CHECK (events ~ '^(tip.paid|tip.refunded|payout.completed)( (tip.paid|tip.refunded|payout.completed))*$'),
  CONSTRAINT webhook_endpoints_off CHECK ((switched_off_at IS NULL) = (switched_off_by IS NULL)),
  CONSTRAINT webhook_endpoints_old_secret_ends CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CONSTRAINT webhook_endpoints_switched_off_by_check CHECK (switched_off_by IN ('owner', 'failures')),
  CONSTRAINT webhook_endpoints_url_check CHECK (url ~ '^https?://' AND char_length(url) <= 500)
);
CREATE INDEX webhook_endpoints_business_idx ON webhook_endpoints (business_id);

CREATE TABLE webhook_events (
  id          uuid NOT NULL,
  business_id integer NOT NULL,
  kind        text NOT NULL,
  source      text NOT NULL,
  body        text NOT NULL,
  created_at  timestamptz NOT NULL,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_source_key UNIQUE (source),
  CONSTRAINT webhook_events_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT webhook_events_kind_check CHECK (kind IN ('tip.paid', 'tip.refunded', 'payout.completed', 'test'))
);
CREATE INDEX webhook_events_created_idx ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id            bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id      uuid NOT NULL,
  endpoint_id   uuid NOT NULL,
  status        text NOT NULL DEFAULT 'waiting',
  attempts      integer NOT NULL DEFAULT 0,
  next_try_at   timestamptz,
  tried_at      timestamptz,
  answer_status integer,
  answer        text,
  problem       text,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_answer_check CHECK (char_length(answer) <= 500),
  CONSTRAINT webhook_deliveries_attempts_check CHECK (attempts >= 0),
  CONSTRAINT webhook_deliveries_problem_check CHECK (problem IN ('timeout', 'unreachable', 'inside_address', 'redirect', 'refused')),
  CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('waiting', 'delivered', 'failed')),
  CONSTRAINT webhook_deliveries_waiting_has_time CHECK ((status = 'waiting') = (next_try_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (endpoint_id, next_try_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_endpoint_idx ON webhook_deliveries (endpoint_id, id DESC);

CREATE TABLE webhook_position (
  is_only         boolean NOT NULL DEFAULT true,
  upto_posting_id bigint NOT NULL,
  CONSTRAINT webhook_position_pkey PRIMARY KEY (is_only),
  CONSTRAINT webhook_position_is_only_check CHECK (is_only)
);

CREATE TABLE faces (
  staff_id     integer NOT NULL,
  photo_id     text,
  photo        bytea,
  line         text,
  consented_at timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  CONSTRAINT faces_pkey PRIMARY KEY (staff_id),
  CONSTRAINT faces_photo_id_key UNIQUE (photo_id),
  CONSTRAINT faces_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT faces_line_check CHECK (char_length(line) >= 1 AND char_length(line) <= 120),
  CONSTRAINT faces_photo_check CHECK (octet_length(photo) >= 1 AND octet_length(photo) <= 200000),
  CONSTRAINT faces_photo_id_check CHECK (photo_id ~ '^[A-Za-z0-9_-]{22}$'),
  CONSTRAINT faces_photo_with_id CHECK ((photo_id IS NULL) = (photo IS NULL)),
  CONSTRAINT faces_show_something CHECK (photo_id IS NOT NULL OR line IS NOT NULL)
);
CREATE TRIGGER faces_page_change AFTER INSERT OR DELETE OR UPDATE ON faces
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE feedback_settings (
  business_id integer NOT NULL,
  is_on       boolean NOT NULL,
  review_link text,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT feedback_settings_pkey PRIMARY KEY (business_id),
  CONSTRAINT feedback_settings_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT feedback_settings_review_link_check CHECK (review_link ~ '^https://' AND char_length(review_link) <= 500)
);
CREATE TRIGGER feedback_settings_page_change AFTER INSERT OR DELETE OR UPDATE ON feedback_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE feedback (
  tip_id      bigint NOT NULL,
  business_id integer NOT NULL,
  staff_id    integer,
  stars       integer NOT NULL,
  chips       text[] NOT NULL,
  words       text,
  created_at  timestamptz NOT NULL,
  answer      text,
  answered_at timestamptz,
  lead_id     bigint GENERATED ALWAYS AS ( CASE WHEN staff_id IS NULL THEN tip_id ELSE NULL::bigint END) STORED,
  CONSTRAINT feedback_pkey PRIMARY KEY (tip_id),
  CONSTRAINT feedback_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT feedback_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES team_tips(lead_id),
  CONSTRAINT feedback_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT feedback_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT feedback_answer_check CHECK (char_length(answer) >= 1 AND char_length(answer) <= 500),
  CONSTRAINT feedback_answered_when CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT feedback_chips_check CHECK (chips <@ ARRAY['friendliness', 'speed', 'attention', 'quality', 'cleanliness', 'atmosphere']),
  CONSTRAINT feedback_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT feedback_words_check CHECK (char_length(words) >= 1 AND char_length(words) <= 500)
);
CREATE INDEX feedback_business_idx ON feedback (business_id, created_at DESC);
CREATE INDEX feedback_staff_idx ON feedback (staff_id, created_at DESC);
CREATE INDEX feedback_team_idx ON feedback (business_id, created_at DESC) WHERE staff_id IS NULL;
CREATE INDEX feedback_unanswered_idx ON feedback (business_id, created_at) WHERE stars < 4 AND answer IS NULL;

CREATE TABLE page_opens (
  business_id integer NOT NULL,
  day         date NOT NULL,
  team_opens  tally NOT NULL,
  tip_opens   tally NOT NULL,
  CONSTRAINT page_opens_pkey PRIMARY KEY (business_id, day),
  CONSTRAINT page_opens_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);
CREATE INDEX page_opens_day_idx ON page_opens (day);

CREATE TABLE platform_opens (
  day        date NOT NULL,
  team_opens tally NOT NULL,
  tip_opens  tally NOT NULL,
  CONSTRAINT platform_opens_pkey PRIMARY KEY (day)
);

CREATE TABLE platform_days (
  day       date NOT NULL,
  tip_count tally NOT NULL,
  gross     running_sum NOT NULL,
  CONSTRAINT platform_days_pkey PRIMARY KEY (day)
);

CREATE TABLE tip_places (
  tip_id bigint NOT NULL,
  place  text NOT NULL,
  CONSTRAINT tip_places_pkey PRIMARY KEY (tip_id),
  CONSTRAINT tip_places_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT tip_places_place_check CHECK (char_length(place) >= 1 AND char_length(place) <= 20)
);

CREATE TABLE unwanted_summaries (
  user_id uuid NOT NULL,
  since   timestamptz NOT NULL,
  CONSTRAINT unwanted_summaries_pkey PRIMARY KEY (user_id),
  CONSTRAINT unwanted_summaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE summary_runs (
  kind       text NOT NULL,
  period     date NOT NULL,
  written_at timestamptz NOT NULL,
  mails      integer NOT NULL,
  CONSTRAINT summary_runs_pkey PRIMARY KEY (kind, period),
  CONSTRAINT summary_runs_kind_check CHECK (kind IN ('week', 'month')),
  CONSTRAINT summary_runs_mails_check CHECK (mails >= 0)
);

CREATE TABLE members (
  business_id integer NOT NULL,
  user_id     uuid NOT NULL,
  role        text NOT NULL,
  created_at  timestamptz NOT NULL,
  CONSTRAINT members_pkey PRIMARY KEY (business_id, user_id),
  CONSTRAINT members_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT members_role_check CHECK (role IN ('manager', 'viewer'))
);
CREATE INDEX members_user_idx ON members (user_id);

CREATE TABLE member_invites (
  id          integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  business_id integer NOT NULL,
  email       text NOT NULL,
  role        text NOT NULL,
  token_hash  text NOT NULL,
  expires_at  timestamptz NOT NULL,
  CONSTRAINT member_invites_pkey PRIMARY KEY (id),
  CONSTRAINT member_invites_business_id_email_key UNIQUE (business_id, email),
  CONSTRAINT member_invites_token_hash_key UNIQUE (token_hash),
  CONSTRAINT member_invites_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT member_invites_email_check CHECK (email = lower(email) AND char_length(email) <= 254),
  CONSTRAINT member_invites_role_check CHECK (role IN ('manager', 'viewer'))
);

CREATE TABLE goals (
  staff_id   integer NOT NULL,
  amount     numeric(10,2) NOT NULL,
  is_shared  boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT goals_pkey PRIMARY KEY (staff_id),
  CONSTRAINT goals_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT goals_amount_check CHECK (amount >= 1::numeric AND amount <= 1000000::numeric)
);

CREATE TABLE thanks (
  tip_id      bigint NOT NULL,
  business_id integer NOT NULL,
  staff_id    integer NOT NULL,
  phrase      text,
  words       text,
  erased_at   timestamptz,
  created_at  timestamptz NOT NULL,
  CONSTRAINT thanks_pkey PRIMARY KEY (tip_id),
  CONSTRAINT thanks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT thanks_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT thanks_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT thanks_is_one_thing CHECK (num_nonnulls(phrase, words, erased_at) = 1),
  CONSTRAINT thanks_phrase_check CHECK (phrase IN ('thank_you', 'made_my_day', 'so_kind', 'see_you_again')),
  CONSTRAINT thanks_words_check CHECK (char_length(words) >= 1 AND char_length(words) <= 140)
);
CREATE INDEX thanks_old_words_idx ON thanks (created_at) WHERE words IS NOT NULL;
CREATE INDEX thanks_staff_idx ON thanks (staff_id);
CREATE INDEX thanks_words_idx ON thanks (business_id, created_at DESC) WHERE words IS NOT NULL;

CREATE TABLE push_subscriptions (
  sid        text NOT NULL,
  user_id    uuid NOT NULL,
  endpoint   text NOT NULL,
  p256dh     text NOT NULL,
  auth       text NOT NULL,
  locale     text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (sid),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_sid_fkey FOREIGN KEY (sid) REFERENCES session(sid) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT push_subscriptions_auth_check CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  CONSTRAINT push_subscriptions_endpoint_check CHECK (endpoint ~ '^https?://' AND char_length(endpoint) <= 1000),
  CONSTRAINT push_subscriptions_locale_check CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  CONSTRAINT push_subscriptions_p256dh_check CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$')
);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);

CREATE TABLE push_position (
  is_only         boolean NOT NULL DEFAULT true,
  upto_posting_id bigint NOT NULL,
  CONSTRAINT push_position_pkey PRIMARY KEY (is_only),
  CONSTRAINT push_position_is_only_check CHECK (is_only)
);

CREATE TABLE team_rules (
  business_id integer NOT NULL,
  rule        text NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT team_rules_pkey PRIMARY KEY (business_id),
  CONSTRAINT team_rules_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT team_rules_rule_check CHECK (rule IN ('equal', 'roles', 'hours'))
);
CREATE TRIGGER team_rules_page_change AFTER INSERT OR DELETE OR UPDATE ON team_rules
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE team_role_weights (
  business_id integer NOT NULL,
  role        staff_role NOT NULL,
  weight      integer NOT NULL,
  CONSTRAINT team_role_weights_pkey PRIMARY KEY (business_id, role),
  CONSTRAINT team_role_weights_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT team_role_weights_weight_check CHECK (weight >= 1 AND weight <= 100)
);

CREATE TABLE team_hours (
  staff_id integer NOT NULL,
  day      date NOT NULL,
  minutes  integer NOT NULL,
  CONSTRAINT team_hours_pkey PRIMARY KEY (staff_id, day),
  CONSTRAINT team_hours_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT team_hours_minutes_check CHECK (minutes >= 0 AND minutes <= 1440)
);
CREATE INDEX team_hours_day_idx ON team_hours (day);
CREATE TRIGGER team_hours_page_change AFTER INSERT OR DELETE OR UPDATE ON team_hours
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE staff_leaves (
  id        integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  staff_id  integer NOT NULL,
  first_day date NOT NULL,
  last_day  date NOT NULL,
  CONSTRAINT staff_leaves_pkey PRIMARY KEY (id),
  CONSTRAINT staff_leaves_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_leaves_days CHECK ((last_day - first_day) >= 0 AND (last_day - first_day) <= 365)
);
CREATE INDEX staff_leaves_staff_idx ON staff_leaves (staff_id, last_day);
CREATE TRIGGER staff_leaves_page_change AFTER INSERT OR DELETE OR UPDATE ON staff_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

CREATE TABLE team_tips (
  lead_id bigint NOT NULL,
  rule    text NOT NULL,
  amount  tip_amount NOT NULL,
  charged tip_amount NOT NULL,
  weights bigint NOT NULL,
  CONSTRAINT team_tips_pkey PRIMARY KEY (lead_id),
  CONSTRAINT team_tips_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES tips(id),
  CONSTRAINT team_tips_rule_check CHECK (rule IN ('equal', 'roles', 'hours')),
  CONSTRAINT team_tips_weights_check CHECK (weights > 0)
);

CREATE TABLE team_tip_parts (
  tip_id  bigint NOT NULL,
  lead_id bigint NOT NULL,
  weight  integer NOT NULL,
  CONSTRAINT team_tip_parts_pkey PRIMARY KEY (tip_id),
  CONSTRAINT team_tip_parts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES team_tips(lead_id),
  CONSTRAINT team_tip_parts_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  CONSTRAINT team_tip_parts_weight_check CHECK (weight > 0)
);
CREATE INDEX team_tip_parts_lead_idx ON team_tip_parts (lead_id);

CREATE TABLE team_refund_parts (
  refund_id bigint NOT NULL,
  tip_id    bigint NOT NULL,
  amount    tip_amount NOT NULL,
  CONSTRAINT team_refund_parts_pkey PRIMARY KEY (refund_id, tip_id),
  CONSTRAINT team_refund_parts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT team_refund_parts_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES team_tip_parts(tip_id)
);
CREATE INDEX team_refund_parts_tip_idx ON team_refund_parts (tip_id);

CREATE TABLE team_dispute_parts (
  provider   text NOT NULL,
  dispute_id text NOT NULL,
  tip_id     bigint NOT NULL,
  amount     tip_part NOT NULL,
  held       tip_part NOT NULL DEFAULT 0,
  CONSTRAINT team_dispute_parts_pkey PRIMARY KEY (provider, dispute_id, tip_id),
  CONSTRAINT team_dispute_parts_provider_dispute_id_fkey FOREIGN KEY (provider, dispute_id) REFERENCES disputes(provider, id),
  CONSTRAINT team_dispute_parts_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES team_tip_parts(tip_id)
);
CREATE INDEX team_dispute_parts_tip_idx ON team_dispute_parts (tip_id);

CREATE TABLE page_crashes (
  id       integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  page     text NOT NULL,
  build    text NOT NULL,
  name     text NOT NULL,
  message  text NOT NULL,
  stack    text NOT NULL,
  count    integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at  timestamptz NOT NULL,
  CONSTRAINT page_crashes_pkey PRIMARY KEY (id),
  CONSTRAINT page_crashes_same UNIQUE (page, build, name, message),
  CONSTRAINT page_crashes_build_check CHECK (char_length(build) >= 1 AND char_length(build) <= 20),
  CONSTRAINT page_crashes_count_check CHECK (count > 0),
  CONSTRAINT page_crashes_in_order CHECK (first_at <= last_at),
  CONSTRAINT page_crashes_message_check CHECK (char_length(message) <= 300),
  CONSTRAINT page_crashes_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT page_crashes_page_check CHECK (char_length(page) >= 1 AND char_length(page) <= 60),
  CONSTRAINT page_crashes_stack_check CHECK (char_length(stack) <= 2000)
);

CREATE FUNCTION add_payout_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- All of them, in one order: two transactions that change payouts then wait for each other and never in a circle.
  PERFORM FROM payout_totals ORDER BY status FOR UPDATE;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE payout_totals SET count = payout_totals.count - gone.count, total = payout_totals.total - gone.total
      FROM (SELECT status, count(*) AS count, sum(amount) AS total FROM old_payouts GROUP BY status) gone
      WHERE gone.status = payout_totals.status;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    UPDATE payout_totals SET count = payout_totals.count + come.count, total = payout_totals.total + come.total
      FROM (SELECT status, count(*) AS count, sum(amount) AS total FROM new_payouts GROUP BY status) come
      WHERE come.status = payout_totals.status;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION books_open_from()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(((max(month) || '-01')::date + interval '1 month') AT TIME ZONE 'Asia/Dubai', '-infinity')
  FROM closed_months
$function$;

CREATE FUNCTION businesses_having(piece text)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE STRICT
 SET enable_seqscan TO 'off'
AS $function$
  SELECT business_id FROM business_search WHERE search_pieces(words) @> ARRAY[piece]
$function$;

CREATE FUNCTION change_platform_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  tipped_on date := (NEW.created_at AT TIME ZONE 'Asia/Dubai')::date;
  more integer := (NEW.status = 'paid')::integer - (OLD.status = 'paid')::integer;
BEGIN
  UPDATE platform_sums SET gross = gross + gross_left(NEW) - gross_left(OLD), fees = fees + fee_left(NEW) - fee_left(OLD),
    vat = vat + vat_left(NEW) - vat_left(OLD)
  WHERE upto_tip_id >= NEW.id;
  -- The lock on that one row lets only one transaction at a time come here.
  IF FOUND THEN
    UPDATE platform_days SET tip_count = tip_count + more, gross = gross + gross_left(NEW) - gross_left(OLD)
    WHERE day = tipped_on;
    IF NOT FOUND THEN
      INSERT INTO platform_days VALUES (tipped_on, more, gross_left(NEW) - gross_left(OLD));
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION check_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE FUNCTION count_active_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE platform_counts SET count = count + (SELECT count(*) FROM changed WHERE is_active) * TG_ARGV[0]::integer
  WHERE what = 'active_staff';
  RETURN NULL;
END $function$;

CREATE FUNCTION count_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE platform_counts SET count = count + CASE WHEN NEW.is_active THEN 1 ELSE -1 END WHERE what = 'active_staff';
  RETURN NULL;
END $function$;

CREATE FUNCTION count_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE platform_counts SET count = count + (SELECT count(*) FROM changed) * TG_ARGV[0]::integer WHERE what = 'businesses';
  RETURN NULL;
END $function$;

CREATE FUNCTION fee_left(tip tips)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN tip.status <> 'paid' THEN 0 ELSE tip.fee - tip.refunded + tip.refunded_net END
$function$;

CREATE FUNCTION gross_left(tip tips)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN tip.status <> 'paid' THEN 0
    WHEN tip.amount = tip.charged THEN tip.amount - tip.refunded ELSE tip.amount - tip.refunded_net END
$function$;

CREATE FUNCTION hold_invoices()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  LOCK TABLE fee_invoices IN SHARE ROW EXCLUSIVE MODE;
END $function$;

CREATE FUNCTION hold_postings()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  LOCK TABLE postings, cash_postings IN SHARE ROW EXCLUSIVE MODE;
END $function$;

CREATE FUNCTION index_search()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE operators text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'Searching goes without an index: %', SQLERRM;
    RETURN false;
  END;
  -- It may have been added before, to any schema.
  SELECT format('%I.gin_trgm_ops', nspname) INTO operators
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX IF NOT EXISTS business_search_name_idx ON business_search USING gin (name %s)', operators);
  EXECUTE format('CREATE INDEX IF NOT EXISTS business_search_words_idx ON business_search USING gin (words %s)', operators);
  EXECUTE format('CREATE INDEX IF NOT EXISTS staff_search_words_idx ON staff_search USING gin (words %s)', operators);
  RETURN true;
END $function$;

CREATE FUNCTION is_ascending(list integer[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array_position(list, NULL) IS NULL AND list = ARRAY(SELECT DISTINCT each FROM unnest(list) each ORDER BY each)
$function$;

CREATE FUNCTION keep_business_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE owner users;
BEGIN
  SELECT * INTO owner FROM users WHERE id = NEW.owner_id FOR SHARE;
  INSERT INTO business_search (business_id, name, words) VALUES (NEW.id, lower(NEW.name), words_of_business(NEW, owner))
    ON CONFLICT (business_id) DO UPDATE SET name = excluded.name, words = excluded.words;
  IF TG_OP = 'UPDATE' THEN
    UPDATE staff_search SET words = words_of_person(staff, NEW.name)
      FROM staff WHERE staff.business_id = NEW.id AND staff_search.staff_id = staff.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_owner_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE business_search SET words = words_of_business(businesses, NEW)
    FROM businesses WHERE businesses.owner_id = NEW.id AND business_search.business_id = businesses.id;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_platform_sums()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '20ms'
AS $function$
DECLARE
  added integer;
BEGIN
  LOCK TABLE tips IN SHARE MODE;
  WITH next AS (
    SELECT * FROM tips WHERE id > (SELECT upto_tip_id FROM platform_sums) ORDER BY id LIMIT 20000
  ), more AS (
    SELECT count(*)::integer AS tips, max(next.id) AS upto, sum(gross_left(next)) AS gross, sum(fee_left(next)) AS fees,
      sum(vat_left(next)) AS vat
    FROM next
  ), kept AS (
    UPDATE platform_sums SET upto_tip_id = more.upto, gross = platform_sums.gross + more.gross,
      fees = platform_sums.fees + more.fees, vat = platform_sums.vat + more.vat
    FROM more WHERE more.tips > 0
  ), days AS (
    INSERT INTO platform_days AS before
      SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date, count(*) FILTER (WHERE status = 'paid'), sum(gross_left(next))
      FROM next GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET tip_count = before.tip_count + excluded.tip_count, gross = before.gross + excluded.gross
  )
  SELECT tips INTO added FROM more;
  RETURN added;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $function$;

CREATE FUNCTION keep_staff_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE business_name text;
BEGIN
  SELECT name INTO business_name FROM businesses WHERE id = NEW.business_id FOR SHARE;
  INSERT INTO staff_search (staff_id, words) VALUES (NEW.id, words_of_person(NEW, business_name))
    ON CONFLICT (staff_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $function$;

CREATE FUNCTION payout_recipient_exists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.recipient_type = 'staff'
     AND NOT EXISTS (SELECT FROM staff WHERE id = NEW.recipient_id AND business_id = NEW.business_id) THEN
    RAISE EXCEPTION 'payout names staff % who is not of business %', NEW.recipient_id, NEW.business_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_all_but_erasing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.address IS NULL OR NEW.address = OLD.address)
     AND (NEW.detail = OLD.detail OR NEW.detail = OLD.detail - 'name' - 'username') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE FUNCTION refuse_closed_cash_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT min(at) FROM new_postings) < books_open_from() THEN
    RAISE EXCEPTION 'a cash posting is dated into a closed month' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION refuse_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT min(created_at) FROM new_postings) < books_open_from() THEN
    RAISE EXCEPTION 'a posting is dated into a closed month' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION refuse_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the row of settings is never deleted' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE FUNCTION refuse_this_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'this change of a row of % is not allowed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $function$;

CREATE FUNCTION search_pieces(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
DECLARE
  letters text[] := string_to_array(words, NULL);
  pieces  text[] := letters;
BEGIN
  FOR place IN 2 .. cardinality(letters) LOOP
    pieces := pieces || (letters[place - 1] || letters[place]);
  END LOOP;
  RETURN pieces;
END $function$;

CREATE FUNCTION tell_page_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('karam_pages', '');
  RETURN NULL;
END $function$;

CREATE FUNCTION username_skeleton(username text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT normalize(lower(normalize(regexp_replace(
    username,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\ue002\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g'), NFKC)), NFKC)
$function$;

CREATE FUNCTION vat_left(tip tips)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN tip.status <> 'paid' THEN 0 ELSE tip.vat - tip.refunded_vat END
$function$;

CREATE FUNCTION words_of_business(business businesses, owner users)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT lower(concat_ws(E'\n', business.name, business.tl_number, owner.username,
    btrim(concat(owner.first_name, ' ', owner.last_name))))
$function$;

CREATE FUNCTION words_of_person(person staff, business_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT lower(person.first_name || ' ' || person.last_name || ', ' || business_name)
$function$;

-- PostgreSQL reads the text of every check of a table anew for every statement that writes to it, and then asks all of
-- them, of columns that did not change too: a third of what a lone tip cost the database. The rule of a type is read once
-- a connection and asked when a value is given. So the rules of one column become types; rules between columns stay.
CREATE DOMAIN tally AS integer CONSTRAINT tally_check CHECK (VALUE >= 0);
CREATE DOMAIN basis_points AS integer CONSTRAINT basis_points_check CHECK (VALUE BETWEEN 0 AND 10000);
CREATE DOMAIN running_sum AS numeric(15, 2) CONSTRAINT running_sum_check CHECK (VALUE >= 0);
-- To PostgreSQL, NaN is larger than every number: an upper bound keeps it out of every amount.
CREATE DOMAIN tip_amount AS numeric(10, 2) CONSTRAINT tip_amount_check CHECK (VALUE > 0 AND VALUE < 'NaN');
CREATE DOMAIN tip_part AS numeric(10, 2) CONSTRAINT tip_part_check CHECK (VALUE >= 0 AND VALUE < 'NaN');
CREATE DOMAIN posted_amount AS numeric(15, 2) CONSTRAINT posted_amount_check CHECK (VALUE > 0 AND VALUE < 'NaN');

CREATE DOMAIN uae_iban AS text CONSTRAINT uae_iban_check CHECK (is_uae_iban(VALUE));
CREATE DOMAIN business_name AS text CONSTRAINT business_name_check CHECK (char_length(VALUE) BETWEEN 2 AND 200);
CREATE DOMAIN business_type AS text CONSTRAINT business_type_check CHECK (VALUE IN (
  'Restaurant', 'Cafe', 'Bar', 'Hotel', 'Retail Store', 'Beauty Salon', 'Spa', 'Delivery Service', 'Food Truck', 'Other'));
CREATE DOMAIN business_status AS text
  CONSTRAINT business_status_check CHECK (VALUE IN ('pending', 'active', 'suspended'));
CREATE DOMAIN licence_number AS text CONSTRAINT licence_number_check CHECK (char_length(VALUE) BETWEEN 1 AND 100);
CREATE DOMAIN document_path AS text CONSTRAINT document_path_check CHECK (char_length(VALUE) <= 500);
CREATE DOMAIN person_name AS text CONSTRAINT person_name_check CHECK (char_length(VALUE) BETWEEN 1 AND 100);
CREATE DOMAIN staff_role AS text CONSTRAINT staff_role_check CHECK (char_length(VALUE) BETWEEN 1 AND 50);
CREATE DOMAIN wallet_id AS text CONSTRAINT wallet_id_check CHECK (char_length(VALUE) BETWEEN 1 AND 200);
CREATE DOMAIN shown_business_name AS text CONSTRAINT shown_business_name_check CHECK (char_length(VALUE) <= 200);
CREATE DOMAIN tip_status AS text
  CONSTRAINT tip_status_check CHECK (VALUE IN ('pending', 'paid', 'failed', 'refunded'));
CREATE DOMAIN tip_token AS text CONSTRAINT tip_token_check CHECK (char_length(VALUE) >= 20);
CREATE DOMAIN idempotency_key AS text CONSTRAINT idempotency_key_check CHECK (char_length(VALUE) BETWEEN 1 AND 255);
CREATE DOMAIN customer_name AS text CONSTRAINT customer_name_check CHECK (char_length(VALUE) BETWEEN 1 AND 80);
CREATE DOMAIN tip_message AS text CONSTRAINT tip_message_check CHECK (char_length(VALUE) BETWEEN 1 AND 500);
CREATE DOMAIN payment_provider AS text CONSTRAINT payment_provider_check CHECK (VALUE IN ('sandbox', 'stripe'));

-- The whole chart of what may happen, and which of it carries the total so far. Anything else is not a transfer of ours.
CREATE DOMAIN posting_kind AS text CONSTRAINT posting_kind_check CHECK (VALUE IN (
  'tip_paid provider_clearing staff_payable, total',
  'tip_paid provider_clearing platform_fees',
  'tip_refunded staff_payable provider_clearing, total',
  'tip_refunded platform_fees provider_clearing',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable'));

-- A column that a trigger names cannot change its type.
DROP TRIGGER businesses_page_change ON businesses;
DROP TRIGGER businesses_search ON businesses;
DROP TRIGGER staff_page_change ON staff;
DROP TRIGGER staff_search_words ON staff;

ALTER TABLE businesses
  DROP CONSTRAINT businesses_name_check,
  DROP CONSTRAINT businesses_type_check,
  DROP CONSTRAINT businesses_tl_number_check,
  DROP CONSTRAINT businesses_iban_check,
  DROP CONSTRAINT businesses_iban_document_path_check,
  DROP CONSTRAINT businesses_total_earnings_check,
  DROP CONSTRAINT businesses_total_paid_out_check,
  DROP CONSTRAINT businesses_status_check,
  DROP CONSTRAINT businesses_tip_count_check,
  DROP CONSTRAINT businesses_gross_total_check,
  DROP CONSTRAINT businesses_fee_total_check,
  ALTER COLUMN name TYPE business_name,
  ALTER COLUMN type TYPE business_type,
  ALTER COLUMN tl_number TYPE licence_number,
  ALTER COLUMN iban TYPE uae_iban,
  ALTER COLUMN iban_document_path TYPE document_path,
  ALTER COLUMN total_earnings TYPE running_sum,
  ALTER COLUMN total_paid_out TYPE running_sum,
  ALTER COLUMN status TYPE business_status,
  ALTER COLUMN tip_count TYPE tally,
  ALTER COLUMN gross_total TYPE running_sum,
  ALTER COLUMN fee_total TYPE running_sum;

ALTER TABLE staff
  DROP CONSTRAINT staff_first_name_check,
  DROP CONSTRAINT staff_last_name_check,
  DROP CONSTRAINT staff_role_check,
  DROP CONSTRAINT staff_wallet_id_check,
  DROP CONSTRAINT staff_iban_check,
  DROP CONSTRAINT staff_business_name_check,
  DROP CONSTRAINT staff_total_earnings_check,
  DROP CONSTRAINT staff_total_paid_out_check,
  DROP CONSTRAINT staff_tip_count_check,
  DROP CONSTRAINT staff_gross_total_check,
  DROP CONSTRAINT staff_fee_total_check,
  DROP CONSTRAINT staff_refunded_total_check,
  ALTER COLUMN first_name TYPE person_name,
  ALTER COLUMN last_name TYPE person_name,
  ALTER COLUMN role TYPE staff_role,
  ALTER COLUMN wallet_id TYPE wallet_id,
  ALTER COLUMN iban TYPE uae_iban,
  ALTER COLUMN business_name TYPE shown_business_name,
  ALTER COLUMN total_earnings TYPE running_sum,
  ALTER COLUMN total_paid_out TYPE running_sum,
  ALTER COLUMN tip_count TYPE tally,
  ALTER COLUMN gross_total TYPE running_sum,
  ALTER COLUMN fee_total TYPE running_sum,
  ALTER COLUMN refunded_total TYPE running_sum;

ALTER TABLE tips
  DROP CONSTRAINT tips_amount_check,
  DROP CONSTRAINT tips_fee_check,
  DROP CONSTRAINT tips_net_check,
  DROP CONSTRAINT tips_platform_fee_bps_check,
  DROP CONSTRAINT tips_platform_fee_fixed_fils_check,
  DROP CONSTRAINT tips_status_check,
  DROP CONSTRAINT tips_token_check,
  DROP CONSTRAINT tips_idempotency_key_check,
  DROP CONSTRAINT tips_customer_name_check,
  DROP CONSTRAINT tips_message_check,
  DROP CONSTRAINT tips_provider_check,
  ALTER COLUMN amount TYPE tip_amount,
  ALTER COLUMN fee TYPE tip_part,
  ALTER COLUMN net TYPE tip_part,
  ALTER COLUMN platform_fee_bps TYPE basis_points,
  ALTER COLUMN platform_fee_fixed_fils TYPE tally,
  ALTER COLUMN status TYPE tip_status,
  ALTER COLUMN token TYPE tip_token,
  ALTER COLUMN idempotency_key TYPE idempotency_key,
  ALTER COLUMN customer_name TYPE customer_name,
  ALTER COLUMN message TYPE tip_message,
  ALTER COLUMN provider TYPE payment_provider;

ALTER TABLE postings
  DROP CONSTRAINT postings_amount_check,
  DROP CONSTRAINT postings_known,
  DROP CONSTRAINT postings_running_total,
  ALTER COLUMN amount TYPE posted_amount,
  -- Null never comes of it; what counts is that it can be made.
  ADD CONSTRAINT postings_known CHECK ((cause || ' ' || debit_account || ' ' || credit_account
    || CASE WHEN running_total IS NULL THEN '' ELSE ', total' END)::posting_kind IS NOT NULL);

ALTER TABLE daily_totals
  DROP CONSTRAINT daily_totals_tip_count_check,
  DROP CONSTRAINT daily_totals_gross_check,
  DROP CONSTRAINT daily_totals_net_check,
  ALTER COLUMN tip_count TYPE tally,
  ALTER COLUMN gross TYPE running_sum,
  ALTER COLUMN net TYPE running_sum;

CREATE TRIGGER businesses_page_change AFTER UPDATE OF name, type, tl_number, status ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER businesses_search AFTER INSERT OR UPDATE OF name, tl_number, owner_id ON businesses
  FOR EACH ROW EXECUTE FUNCTION keep_business_search();
CREATE TRIGGER staff_page_change
  AFTER INSERT OR UPDATE OF first_name, last_name, role, is_active, business_id ON staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER staff_search_words AFTER INSERT OR UPDATE OF first_name, last_name, business_id ON staff
  FOR EACH ROW EXECUTE FUNCTION keep_staff_search();

-- Only what a person earned is ever looked for by person; each tip's fee stood there too.
DROP INDEX postings_staff_idx;
CREATE INDEX postings_staff_idx ON postings (staff_id, id)
  WHERE cause = 'tip_paid' AND credit_account = 'staff_payable';

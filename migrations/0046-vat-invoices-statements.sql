-- VAT on the platform's fee. Zero basis points: none. Each tip keeps what applied to it, as it keeps the terms of its fee.
-- `fee` is all that is taken of a tip, so VAT is a part of it.
ALTER TABLE settings
  ADD COLUMN vat_bps basis_points NOT NULL DEFAULT 0,
  ADD COLUMN vat_included boolean NOT NULL DEFAULT true,
  ADD COLUMN vat_trn text CONSTRAINT settings_vat_trn_check CHECK (vat_trn ~ '^[0-9]{15}$'),
  ADD CONSTRAINT settings_vat_has_trn CHECK (vat_bps = 0 OR vat_trn IS NOT NULL);
ALTER TABLE tips
  ADD COLUMN vat tip_part NOT NULL DEFAULT 0,
  ADD COLUMN vat_bps basis_points NOT NULL DEFAULT 0,
  ADD COLUMN vat_included boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT tips_vat_is_part CHECK (vat <= fee AND (vat = 0 OR vat_bps > 0));
CREATE TRIGGER tips_keep_vat BEFORE UPDATE OF vat, vat_bps, vat_included ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE staff ADD COLUMN vat_total running_sum NOT NULL DEFAULT 0;
ALTER TABLE businesses ADD COLUMN vat_total running_sum NOT NULL DEFAULT 0;

-- New postings of a tip: the VAT of its fee, and the same back.
ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check;
ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN (
  'tip_paid provider_clearing staff_payable, total',
  'tip_paid provider_clearing platform_fees',
  'tip_paid provider_clearing vat',
  'tip_refunded staff_payable provider_clearing, total',
  'tip_refunded platform_fees provider_clearing',
  'tip_refunded vat provider_clearing',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable',
  'payout_returned bank staff_payable'));

-- The code on a statement, with which anybody can compare its closing figure with the books. Letters and digits that
-- cannot be mistaken for each other. A statement is of a staff member or of a business.
CREATE TABLE statement_codes (
  code        text PRIMARY KEY CHECK (code ~ '^[2-9A-HJ-NP-Z]{20}$'),
  staff_id    integer REFERENCES staff (id),
  business_id integer REFERENCES businesses (id),
  month       text NOT NULL CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  made_at     timestamptz NOT NULL,
  CONSTRAINT statement_codes_of_one CHECK ((staff_id IS NULL) <> (business_id IS NULL)),
  CONSTRAINT statement_codes_staff_once UNIQUE (staff_id, month),
  CONSTRAINT statement_codes_business_once UNIQUE (business_id, month)
);

-- The invoice for a month's fees of a business. Numbered without gaps in the year in which it was made, only for closed
-- months, and never changed. Names and tax number are those of the day on which it was made.
CREATE TABLE fee_invoices (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year          integer NOT NULL CHECK (year BETWEEN 2020 AND 2999),
  serial        integer NOT NULL CHECK (serial > 0),
  business_id   integer NOT NULL REFERENCES businesses (id),
  month         text NOT NULL REFERENCES closed_months (month),
  fee           numeric(15,2) NOT NULL,
  vat           numeric(15,2) NOT NULL,
  seller_name   text NOT NULL CHECK (char_length(seller_name) BETWEEN 1 AND 200),
  seller_trn    text CHECK (seller_trn ~ '^[0-9]{15}$'),
  business_name business_name NOT NULL,
  tl_number     licence_number,
  made_at       timestamptz NOT NULL,
  CONSTRAINT fee_invoices_number_once UNIQUE (year, serial),
  CONSTRAINT fee_invoices_month_once UNIQUE (business_id, month)
);
-- `fees`: of the tips that were booked in the month. `credits`: of the refunds that were booked in it, below zero.
CREATE TABLE fee_invoice_lines (
  invoice_id integer NOT NULL REFERENCES fee_invoices (id),
  kind       text NOT NULL CHECK (kind IN ('fees', 'credits')),
  vat_bps    basis_points NOT NULL,
  tip_count  tally NOT NULL,
  fee        numeric(15,2) NOT NULL,
  vat        numeric(15,2) NOT NULL,
  PRIMARY KEY (invoice_id, kind, vat_bps)
);
-- While invoices are numbered, nobody else may. To lock a table, a role would need the right to change its rows. With the
-- rights of the owner:
CREATE FUNCTION hold_invoices() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE fee_invoices IN SHARE ROW EXCLUSIVE MODE;
END $$;
CREATE TRIGGER fee_invoices_keep BEFORE DELETE OR UPDATE ON fee_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoices_keep_all BEFORE TRUNCATE ON fee_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoice_lines_keep BEFORE DELETE OR UPDATE ON fee_invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoice_lines_keep_all BEFORE TRUNCATE ON fee_invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- New actions: a statement or the months of the books were downloaded, invoices were made.
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
  'invoices.made'));

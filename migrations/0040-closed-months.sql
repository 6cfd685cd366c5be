-- Months whose books are closed, oldest first. A closed month stays closed.
CREATE TABLE closed_months (
  month     text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_by uuid NOT NULL REFERENCES users (id),
  closed_at timestamptz NOT NULL
);
CREATE TRIGGER closed_months_keep BEFORE DELETE OR UPDATE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_months_keep_all BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first instant, in Dubai, that no closed month contains.
CREATE FUNCTION books_open_from() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(((max(month) || '-01')::date + interval '1 month') AT TIME ZONE 'Asia/Dubai', '-infinity')
  FROM closed_months
$$;

-- Once for each statement, however many tips it records: a trigger for each row would cost every tip.
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT min(created_at) FROM new_postings) < books_open_from() THEN
    RAISE EXCEPTION 'a posting is dated into a closed month' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER postings_closed_month AFTER INSERT ON postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();

CREATE FUNCTION refuse_closed_cash_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT min(at) FROM new_postings) < books_open_from() THEN
    RAISE EXCEPTION 'a cash posting is dated into a closed month' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cash_postings_closed_month AFTER INSERT ON cash_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_cash_month();

-- A new action: a month was closed.
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
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'settings.text_changed',
  'hold.released',
  'card_testing.closed',
  'code_report.answered',
  'mail.resent',
  'month.closed'));

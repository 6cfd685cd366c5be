-- What was given back of a tip so far: of what the guest paid, the person's share of it, and the VAT in the rest. A tip is refunded when all of
-- it was given back.
ALTER TABLE tips
  ADD COLUMN refunded tip_part NOT NULL DEFAULT 0,
  ADD COLUMN refunded_net tip_part NOT NULL DEFAULT 0,
  ADD COLUMN refunded_vat tip_part NOT NULL DEFAULT 0;
UPDATE tips SET refunded = charged, refunded_net = net, refunded_vat = vat WHERE status = 'refunded';
ALTER TABLE tips ADD CONSTRAINT tips_refunded_is_part CHECK (
  refunded <= charged AND refunded_net <= net AND refunded - refunded_net BETWEEN 0 AND fee
  AND refunded_vat <= vat AND refunded_vat <= refunded - refunded_net
  AND (status = 'refunded') = (refunded = charged));
-- What was given back stays given back.
CREATE TRIGGER tips_refunded_ways BEFORE UPDATE OF refunded, refunded_net, refunded_vat ON tips
  FOR EACH ROW WHEN (NEW.refunded < OLD.refunded OR NEW.refunded_net < OLD.refunded_net
    OR NEW.refunded_vat < OLD.refunded_vat)
  EXECUTE FUNCTION refuse_this_change();

-- A tip can be refunded in parts: one row for each refund, of any amount. A refund that failed keeps its row.
ALTER TABLE refunds DROP CONSTRAINT refunds_pkey;
ALTER TABLE refunds ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
ALTER TABLE refunds ADD COLUMN amount tip_amount;
UPDATE refunds SET amount = tips.charged FROM tips WHERE tips.id = refunds.tip_id;
ALTER TABLE refunds ALTER COLUMN amount SET NOT NULL;
CREATE INDEX refunds_tip_idx ON refunds (tip_id);
CREATE UNIQUE INDEX refunds_once ON refunds (tip_id, refund_id) WHERE refund_id IS NOT NULL;
-- One at a time: the next is asked for when the provider has answered about the last.
CREATE UNIQUE INDEX refunds_one_open ON refunds (tip_id) WHERE status = 'requested';

-- An inquiry takes no money yet. `held`: what is held out of the person's balance while the dispute is open. `borne_by`:
-- who bears a lost dispute, by the setting at that time. `mailed_status`: what admins were told by mail.
ALTER TABLE disputes
  DROP CONSTRAINT disputes_status_check,
  ADD CONSTRAINT disputes_status_check CHECK (status IN ('inquiry', 'open', 'won', 'lost')),
  ADD COLUMN due_by timestamptz,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN held tip_part NOT NULL DEFAULT 0,
  ADD COLUMN borne_by text CHECK (borne_by IN ('platform', 'person')),
  ADD COLUMN mailed_status text CHECK (mailed_status IN ('inquiry', 'open', 'won', 'lost'));
UPDATE disputes SET mailed_status = status;
-- Until now a lost dispute was a refund, and so borne by the person.
UPDATE disputes SET borne_by = 'person' FROM refunds
  WHERE disputes.status = 'lost' AND refunds.tip_id = disputes.tip_id AND refunds.status = 'done';
UPDATE disputes SET decided_at = coalesce((
    SELECT refunded_at FROM refunds WHERE refunds.tip_id = disputes.tip_id AND refunds.refund_id = disputes.id), told_at)
  WHERE status IN ('won', 'lost');
DELETE FROM refunds USING disputes
  WHERE refunds.tip_id = disputes.tip_id AND refunds.refund_id = disputes.id AND refunds.status = 'done';
UPDATE refunds SET origin = 'provider' WHERE origin = 'dispute';
ALTER TABLE refunds
  DROP CONSTRAINT refunds_origin_check,
  ADD CONSTRAINT refunds_origin_check CHECK (origin IN ('admin', 'provider'));
ALTER TABLE disputes
  ADD CONSTRAINT disputes_decided_has_time CHECK ((status IN ('won', 'lost')) = (decided_at IS NOT NULL)),
  ADD CONSTRAINT disputes_held_while_open CHECK (status = 'open' OR held = 0),
  ADD CONSTRAINT disputes_borne_when_lost CHECK (borne_by IS NULL OR status = 'lost');
CREATE INDEX disputes_open_idx ON disputes (opened_at) WHERE status IN ('inquiry', 'open');

ALTER TABLE settings
  ADD COLUMN lost_disputes text NOT NULL DEFAULT 'platform'
    CONSTRAINT settings_lost_disputes_check CHECK (lost_disputes IN ('platform', 'person')),
  -- While somebody owes more than the limit, at most this share of their new tips is withheld.
  ADD COLUMN withhold_limit numeric(10, 2) NOT NULL DEFAULT 0
    CONSTRAINT settings_withhold_limit_check CHECK (withhold_limit BETWEEN 0 AND 1000000),
  ADD COLUMN withhold_share_bps integer NOT NULL DEFAULT 10000
    CONSTRAINT settings_withhold_share_check CHECK (withhold_share_bps BETWEEN 0 AND 10000);

-- New postings of a tip: its net is held while a dispute is open, and released when it is decided; what a lost dispute
-- costs the platform.
ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check;
ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN (
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

-- A tip can be refunded, disputed and released several times. Postings of the same change have the same `part`; the first
-- change of each kind has none.
ALTER TABLE postings ADD COLUMN part integer;
DROP INDEX postings_tip_once;
CREATE UNIQUE INDEX postings_tip_once ON postings (tip_id, cause, debit_account, credit_account, part)
  NULLS NOT DISTINCT WHERE tip_id IS NOT NULL;
-- What was taken back of a person's earnings, for good or while a dispute is open.
DROP INDEX postings_refunded_idx;
CREATE INDEX postings_taken_back_idx ON postings (staff_id, running_total)
  WHERE cause IN ('tip_refunded', 'tip_disputed') AND debit_account = 'staff_payable';
DROP INDEX postings_staff_idx;
CREATE INDEX postings_lost_idx ON postings (tip_id) WHERE cause = 'tip_lost';
CREATE INDEX postings_staff_idx ON postings (staff_id, id)
  WHERE cause IN ('tip_paid', 'tip_released') AND credit_account = 'staff_payable';

ALTER TABLE payment_events
  DROP CONSTRAINT payment_events_outcome_check,
  ADD CONSTRAINT payment_events_outcome_check CHECK (outcome IN (
    'received', 'ignored', 'not_our_tip', 'payment_unknown', 'other_session', 'other_amount', 'still_open', 'paid',
    'already_paid', 'failed', 'already_failed', 'declined', 'already_begun', 'no_refund', 'nothing_to_refund',
    'refund_pending', 'refunded', 'already_refunded', 'refund_failed', 'other_refund_failed', 'refund_returned',
    'dispute_inquiry', 'dispute_open', 'dispute_won', 'dispute_lost'));

-- A debt that will not be repaid: one admin proposes to give it up, another confirms it, and only then it is posted.
CREATE TABLE write_offs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    integer NOT NULL,
  business_id integer NOT NULL,
  amount      posted_amount NOT NULL,
  reason      text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  status      text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'confirmed', 'withdrawn')),
  proposed_by uuid NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by  uuid REFERENCES users (id),
  decided_at  timestamptz,
  UNIQUE (id, staff_id, business_id),
  FOREIGN KEY (staff_id, business_id) REFERENCES staff (id, business_id),
  CONSTRAINT write_offs_decided_by_somebody CHECK (
    (status = 'proposed') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT write_offs_two_admins CHECK (status <> 'confirmed' OR coalesce(decided_by <> proposed_by, false))
);
CREATE UNIQUE INDEX write_offs_one_proposed ON write_offs (staff_id) WHERE status = 'proposed';
CREATE TRIGGER write_offs_keep BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION refuse_delete();

ALTER TABLE postings ADD COLUMN write_off_id integer;
ALTER TABLE postings
  ADD CONSTRAINT postings_write_off_fkey FOREIGN KEY (write_off_id, staff_id, business_id)
    REFERENCES write_offs (id, staff_id, business_id),
  DROP CONSTRAINT postings_have_one_cause,
  ADD CONSTRAINT postings_have_one_cause CHECK (
    CASE
      WHEN starts_with(cause, 'tip') THEN tip_id IS NOT NULL AND payout_id IS NULL AND write_off_id IS NULL
      WHEN starts_with(cause, 'debt') THEN write_off_id IS NOT NULL AND tip_id IS NULL AND payout_id IS NULL
      ELSE payout_id IS NOT NULL AND tip_id IS NULL AND write_off_id IS NULL
    END);
CREATE UNIQUE INDEX postings_write_off_once ON postings (write_off_id) WHERE write_off_id IS NOT NULL;
CREATE INDEX postings_write_off_staff_idx ON postings (staff_id) WHERE write_off_id IS NOT NULL;

-- New actions: a write-off was proposed, confirmed or withdrawn.
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
  'invoices.made',
  'write_off.proposed',
  'write_off.confirmed',
  'write_off.withdrawn'));

-- The owner's business page and the admin's review (docs/decisions/043-business-review.md).

CREATE DOMAIN contact_phone AS text CHECK (char_length(VALUE) BETWEEN 1 AND 30);
CREATE DOMAIN contact_email AS text CHECK (char_length(VALUE) BETWEEN 3 AND 254);
ALTER TABLE businesses
  ADD COLUMN licence_document_path document_path,
  ADD COLUMN contact_phone contact_phone,
  ADD COLUMN contact_email contact_email;

-- Why an admin said no: one of a closed list (src/shared/review-reasons.ts), and perhaps words of their own.
CREATE DOMAIN review_reason AS text CHECK (VALUE IN (
  'licence_missing', 'licence_unreadable', 'licence_expired', 'name_differs', 'iban_not_proven', 'not_supported',
  'unusual_activity', 'owner_asked', 'other'));
CREATE DOMAIN review_note AS text CHECK (char_length(VALUE) BETWEEN 1 AND 500);

-- The history of a business's status. Rejected means: suspended, and the last row here says 'rejected'.
CREATE TABLE business_decisions (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses,
  decision    text NOT NULL CHECK (decision IN ('approved', 'rejected', 'suspended', 'reactivated', 'submitted_again')),
  reason      review_reason,
  note        review_note,
  actor_id    uuid REFERENCES users,
  created_at  timestamptz NOT NULL,
  CONSTRAINT business_decisions_reason_of_a_no CHECK (reason IS NULL OR decision IN ('rejected', 'suspended')),
  CONSTRAINT business_decisions_note_has_reason CHECK (note IS NULL OR reason IS NOT NULL)
);
CREATE INDEX business_decisions_business_idx ON business_decisions (business_id, id DESC);
CREATE TRIGGER business_decisions_keep BEFORE UPDATE OR DELETE ON business_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER business_decisions_keep_all BEFORE TRUNCATE ON business_decisions EXECUTE FUNCTION refuse_change();

-- What was decided before this table existed. Reasons were not asked for then.
INSERT INTO business_decisions (business_id, decision, actor_id, created_at)
SELECT businesses.id, split_part(action, '.', 2), actor_id, audit_log.created_at
FROM audit_log JOIN businesses ON businesses.id::text = subject_id
WHERE subject_type = 'business'
  AND action IN ('business.approved', 'business.rejected', 'business.suspended', 'business.reactivated')
ORDER BY audit_log.id;

-- What an owner wants changed about an approved business. The facts of the business stay as they are until an admin
-- has approved it. `changes_iban` is a column because encrypted IBANs cannot be compared; while such a request is open,
-- nothing is paid to the business.
CREATE TABLE business_changes (
  id                        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id               integer NOT NULL REFERENCES businesses,
  status                    text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'rejected', 'withdrawn')),
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
  decided_by                uuid REFERENCES users,
  decided_at                timestamptz,
  CONSTRAINT business_changes_closed_at CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT business_changes_decided_by CHECK ((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL)),
  CONSTRAINT business_changes_rejected_has_reason CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CONSTRAINT business_changes_note_has_reason CHECK (note IS NULL OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX business_changes_one_open ON business_changes (business_id) WHERE status = 'open';
CREATE INDEX business_changes_business_idx ON business_changes (business_id, id DESC);

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
  'card_testing.closed',
  'mail.resent'));

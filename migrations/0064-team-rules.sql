-- Whether guests of a business can tip its whole team, and by what such a tip is divided. A business without a row takes
-- no tips for the team.
CREATE TABLE team_rules (
  business_id integer PRIMARY KEY REFERENCES businesses,
  rule        text NOT NULL CHECK (rule IN ('equal', 'roles', 'hours')),
  updated_at  timestamptz NOT NULL
);

-- How much a role counts, for the rule "roles". A role without a row counts 1.
CREATE TABLE team_role_weights (
  business_id integer NOT NULL REFERENCES businesses,
  role        staff_role NOT NULL,
  weight      integer NOT NULL CHECK (weight BETWEEN 1 AND 100),
  PRIMARY KEY (business_id, role)
);

-- How long somebody works on a day in Dubai, for the rule "hours".
CREATE TABLE team_hours (
  staff_id integer NOT NULL REFERENCES staff,
  day      date NOT NULL,
  minutes  integer NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  PRIMARY KEY (staff_id, day)
);
-- Old days are deleted.
CREATE INDEX team_hours_day_idx ON team_hours (day);

-- Days on which somebody gets no part of a tip for the team, whatever the rule. Why they are away is not stored.
CREATE TABLE staff_leaves (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id  integer NOT NULL REFERENCES staff,
  first_day date NOT NULL,
  last_day  date NOT NULL,
  CONSTRAINT staff_leaves_days CHECK (last_day - first_day BETWEEN 0 AND 365)
);
CREATE INDEX staff_leaves_staff_idx ON staff_leaves (staff_id, last_day);

-- The guests' pages show the rule and how many people share the tip. Weights of roles change neither.
CREATE TRIGGER team_rules_page_change AFTER INSERT OR UPDATE OR DELETE ON team_rules
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER team_hours_page_change AFTER INSERT OR UPDATE OR DELETE ON team_hours
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER staff_leaves_page_change AFTER INSERT OR UPDATE OR DELETE ON staff_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();

-- New actions: an owner changed how tips for the team are divided, or the hours they are divided by.
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
  'member.removed'));

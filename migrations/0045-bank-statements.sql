-- The safeguarded bank account as its bank describes it. An account has a row of its own, because its IBAN is encrypted
-- and cannot be a key.
CREATE TABLE bank_accounts (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  iban       encrypted_text NOT NULL,
  created_at timestamptz NOT NULL
);

-- A statement of the bank, once, by the bank's own name for it.
CREATE TABLE bank_statements (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES bank_accounts,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  opening     numeric(15,2) NOT NULL,
  closing     numeric(15,2) NOT NULL,
  uploaded_by uuid NOT NULL REFERENCES users,
  uploaded_at timestamptz NOT NULL,
  UNIQUE (account_id, name),
  CONSTRAINT bank_statements_days CHECK (from_day <= to_day)
);

-- An entry of the account, once, by the bank's reference, or by a hash of the entry if the bank gives none. Above zero for
-- money that came. `kind` is what it was recognised as when it was read; `opening` is what was in the account before the
-- first statement. What the bank wrote about an entry is kept only until it is explained by a payout: it may name people.
CREATE TABLE bank_entries (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES bank_accounts,
  reference   text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 120),
  booked_day  date NOT NULL,
  amount      numeric(15,2) NOT NULL CHECK (amount <> 0 AND amount < 'NaN'),
  kind        text NOT NULL CHECK (kind IN
    ('opening', 'provider_payout', 'payout', 'payout_return', 'fee', 'unexplained')),
  description text CHECK (char_length(description) <= 500),
  read_at     timestamptz NOT NULL,
  UNIQUE (account_id, reference)
);
CREATE INDEX bank_entries_unexplained_idx ON bank_entries (id) WHERE kind = 'unexplained';

-- Statements can overlap, so an entry can be in several.
CREATE TABLE bank_statement_entries (
  statement_id integer NOT NULL REFERENCES bank_statements,
  entry_id     integer NOT NULL REFERENCES bank_entries,
  PRIMARY KEY (statement_id, entry_id)
);

-- What an entry is about: a payout of the provider to us, payouts of ours, or payouts that came back. Each of them is in
-- one entry at most.
CREATE TABLE bank_matches (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id  integer NOT NULL REFERENCES bank_entries,
  kind      text NOT NULL CHECK (kind IN ('provider_payout', 'payout', 'payout_return')),
  provider  text,
  line_id   text,
  payout_id integer REFERENCES payouts,
  UNIQUE (provider, line_id),
  UNIQUE (payout_id, kind),
  FOREIGN KEY (provider, line_id) REFERENCES provider_lines,
  CONSTRAINT bank_matches_one CHECK (CASE WHEN kind = 'provider_payout'
    THEN provider IS NOT NULL AND line_id IS NOT NULL AND payout_id IS NULL
    ELSE provider IS NULL AND line_id IS NULL AND payout_id IS NOT NULL END)
);
CREATE INDEX bank_matches_entry_idx ON bank_matches (entry_id);

-- What an admin said an unexplained entry is. Said once.
CREATE TABLE bank_explanations (
  entry_id     integer PRIMARY KEY REFERENCES bank_entries,
  explanation  text NOT NULL CHECK (explanation IN
    ('provider_payout', 'payout', 'payout_return', 'fee', 'own_money', 'mistake')),
  note         text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  explained_by uuid NOT NULL REFERENCES users,
  explained_at timestamptz NOT NULL
);

CREATE TRIGGER bank_statements_keep BEFORE DELETE OR UPDATE ON bank_statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_keep_all BEFORE TRUNCATE ON bank_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entries_keep BEFORE DELETE OR UPDATE ON bank_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entries_keep_all BEFORE TRUNCATE ON bank_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_entries_keep BEFORE DELETE OR UPDATE ON bank_statement_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_entries_keep_all BEFORE TRUNCATE ON bank_statement_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_matches_keep BEFORE DELETE OR UPDATE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_matches_keep_all BEFORE TRUNCATE ON bank_matches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_explanations_keep BEFORE DELETE OR UPDATE ON bank_explanations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_explanations_keep_all BEFORE TRUNCATE ON bank_explanations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A cash posting is caused by a line of the provider's books or by an entry of the bank. `bank` is what we have booked and
-- no statement has confirmed; `bank_statement` is what the statements say.
ALTER TABLE cash_postings
  ALTER COLUMN provider DROP NOT NULL,
  ALTER COLUMN line_id DROP NOT NULL,
  ADD COLUMN bank_entry_id integer REFERENCES bank_entries,
  ADD CONSTRAINT cash_postings_bank_entry_id_cause_key UNIQUE (bank_entry_id, cause),
  ADD CONSTRAINT cash_postings_one_cause CHECK (
    (provider IS NULL) = (line_id IS NULL) AND (line_id IS NULL) <> (bank_entry_id IS NULL)),
  DROP CONSTRAINT cash_postings_known,
  ADD CONSTRAINT cash_postings_known CHECK (cause || ' ' || debit_account || ' ' || credit_account IN (
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
    'bank_explained bank_unexplained bank_mistakes'));

-- Who holds the tips until they are paid out: a licensed provider or a bank, under an agreement with a reference. The
-- account is the one that payouts are paid from.
ALTER TABLE settings
  ADD COLUMN holder_name text CHECK (char_length(holder_name) BETWEEN 1 AND 100),
  ADD COLUMN holder_kind text CHECK (holder_kind IN ('provider', 'bank')),
  ADD COLUMN holder_reference text CHECK (char_length(holder_reference) BETWEEN 1 AND 100);

-- New actions: a statement was taken in, and an entry was explained.
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
  'month.closed'));

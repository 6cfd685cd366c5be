-- Passkeys (WebAuthn): a second factor beside the codes of an app, and a way to sign in without a password. A passkey
-- signs with a key that never leaves the person's device; only the public key is stored.
CREATE TABLE passkeys (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE CHECK (credential_id <> ''),
  public_key    text NOT NULL CHECK (public_key <> ''),
  -- How often the device has signed, as it says itself. A number that does not grow is a sign of a copied key. Devices
  -- that share their passkeys with others always say 0.
  counter       bigint NOT NULL CHECK (counter >= 0),
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

-- What a passkey has to sign, for a few minutes and once. The holder is a browser: the id of its session, or for a
-- sign-in the hash of a cookie. The user is null for a sign-in, because nobody knows yet who it will be.
CREATE TABLE passkey_challenges (
  holder     text PRIMARY KEY,
  challenge  text NOT NULL,
  user_id    uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- users.second_factor_since now says since when the account has any second factor, so the codes of an app get their own
-- moment. Null: the set-up was begun and not finished.
ALTER TABLE authenticators ADD COLUMN since timestamptz;
UPDATE authenticators SET since = second_factor_since FROM users WHERE users.id = user_id;

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
  'bank_file.made',
  'bank_file.downloaded',
  'bank_answer.applied',
  'settings.changed',
  'hold.released',
  'card_testing.closed',
  'code_report.answered',
  'mail.resent'));

-- Accounts, sessions, and how people sign in.


-- Users

-- Two usernames that look the same are one name: "chief", "CHIEF", "ｃｈｉｅｆ", and "chief" with a soft hyphen inside.
-- They are compared by their skeleton: without invisible characters, in one form for each letter, and in lower case.
-- src/shared/visible-text.ts removes the same characters from what people type. Also left out: the marks U+E000 to U+E002,
-- which take the place of an erased person's names (src/shared/erased-marks.ts) and which nobody may have in a username.
CREATE FUNCTION username_skeleton(username text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(lower(normalize(regexp_replace(
    username,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\ue002\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g'), NFKC)), NFKC)
$$;

CREATE TABLE users (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username            text NOT NULL CHECK (username = btrim(username) AND char_length(username) BETWEEN 1 AND 50),
  email               text NOT NULL CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
  -- Always an Argon2id hash: a plain password cannot be stored by mistake.
  password            text NOT NULL CHECK (password LIKE '$argon2id$%'),
  first_name          text CHECK (char_length(first_name) <= 100),
  last_name           text CHECK (char_length(last_name) <= 100),
  profile_image_url   text CHECK (char_length(profile_image_url) <= 2000),
  role                text NOT NULL DEFAULT 'business' CHECK (role IN ('business', 'staff', 'admin')),
  is_admin            boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  -- What a staff member typed when signing up, until the account is joined to a staff member. Nobody has checked it, so
  -- nothing refers to it.
  business_name       text CHECK (char_length(business_name) <= 200),
  iban                encrypted_text,
  -- Leaves the account out of the comparison of usernames by their skeleton. Set when an account is erased: what then stands
  -- in place of its username takes no name from anybody, and no username finds the account.
  has_older_twin      boolean NOT NULL DEFAULT false,
  -- Anybody can sign up with the address of somebody else. It counts as confirmed when a link that was sent there has been
  -- opened. Until then, mails to it contain no text that a user has written.
  email_confirmed_at  timestamptz,
  -- Since when the account has any second factor, app or passkey.
  second_factor_since timestamptz,
  -- A disabled account cannot sign in. Its business, its staff and their money stay.
  disabled_at         timestamptz,
  -- Accounts in the order in which they were created, for lists that are read page by page: ids are random.
  number              bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- For mails and notifications. Null until a browser of the user has sent it.
  locale              text CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  -- Some code reads the flag and some the role. A row in which they differ would be an admin for a part of the program.
  CONSTRAINT users_admin_flag_is_role CHECK (is_admin = (role = 'admin'))
);
-- "Maya" and "maya" are one name.
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_skeleton_key ON users (username_skeleton(username)) WHERE NOT has_older_twin;


-- Sessions and failed sign-ins

CREATE TABLE session (
  -- A keyed hash of the cookie's value: reading this table does not give a session to anybody.
  sid    text PRIMARY KEY,
  sess   jsonb NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX session_expire_idx ON session (expire);
-- To end all sessions of a user.
CREATE INDEX session_user_idx ON session ((sess ->> 'userId'));

-- For each account and each network address ("account:amal", "address:203.0.113.7"), shared by all nodes.
CREATE TABLE login_failures (
  key     text PRIMARY KEY CHECK (char_length(key) <= 200),
  count   integer NOT NULL CHECK (count > 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX login_failures_last_idx ON login_failures (last_at);


-- Links in mails. Only the hash of a link's token is stored: nobody who reads these tables can use a link.

-- The link that was last sent to confirm the address of an account.
CREATE TABLE email_confirmations (
  user_id    uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- The address to which the account changes. Until the link is opened, the account keeps the old one.
  new_email  text CHECK (new_email LIKE '_%@_%' AND char_length(new_email) <= 254)
);

-- Links to set a new password. An account can have several at once, so that a stranger who requests one does not make the
-- owner's own link invalid.
CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);


-- Second factors

-- The codes of an authenticator app.
CREATE TABLE authenticators (
  user_id   uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret    encrypted_text NOT NULL,
  -- Codes change every 30 seconds. A code of this step or an earlier one has been used.
  last_step bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  -- When the user typed the first code. Null: the setup is not finished.
  since     timestamptz
);

-- For users who have lost the phone. Each code works once. Only hashes are stored.
CREATE TABLE recovery_codes (
  code_hash text PRIMARY KEY,
  user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user_idx ON recovery_codes (user_id);

-- Passkeys (WebAuthn): a second factor, and a way to sign in without a password. The private key never leaves the user's
-- device; only the public key is stored.
CREATE TABLE passkeys (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE CHECK (credential_id <> ''),
  public_key    text NOT NULL CHECK (public_key <> ''),
  -- How often the device has signed, as it says itself. A number that does not grow is a sign of a copied key. Devices
  -- that share their passkeys with others always send 0.
  counter       bigint NOT NULL CHECK (counter >= 0),
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

-- What a passkey has to sign, valid once and for a few minutes.
CREATE TABLE passkey_challenges (
  -- The browser: the id of its session, or for a sign-in the hash of a cookie.
  holder     text PRIMARY KEY,
  challenge  text NOT NULL,
  -- Null for a sign-in: the user is not known yet.
  user_id    uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE users (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username          text NOT NULL CHECK (username = btrim(username) AND char_length(username) BETWEEN 1 AND 50),
  email             text NOT NULL CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
  -- Always an Argon2id hash; a password in the clear cannot be stored by mistake.
  password          text NOT NULL CHECK (password LIKE '$argon2id$%'),
  first_name        text CHECK (char_length(first_name) <= 100),
  last_name         text CHECK (char_length(last_name) <= 100),
  profile_image_url text CHECK (char_length(profile_image_url) <= 2000),
  role              text NOT NULL DEFAULT 'business' CHECK (role IN ('business', 'staff', 'admin')),
  is_admin          boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  -- The flag and the role say the same thing; a row where they differ would be an admin by one door only.
  CONSTRAINT users_admin_flag_is_role CHECK (is_admin = (role = 'admin'))
);

-- "Maya" and "maya" are one name to a person, so they are one name here.
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE session (
  -- A keyed hash of the cookie's value: reading this table does not give anyone a session.
  sid    text PRIMARY KEY,
  sess   jsonb NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX session_expire_idx ON session (expire);
-- Ending all sessions of one user.
CREATE INDEX session_user_idx ON session ((sess ->> 'userId'));

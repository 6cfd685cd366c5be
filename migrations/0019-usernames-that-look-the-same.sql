-- Two usernames that look the same are one name: "chief", "CHIEF", "ｃｈｉｅｆ", and "chief" with a soft hyphen inside.
-- They are compared by their skeleton: without characters that are drawn as nothing, in one form for each letter, and
-- in lower case. src/shared/visible-text.ts removes the same characters from what people type.
CREATE FUNCTION username_skeleton(username text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(lower(normalize(regexp_replace(
    username,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g'), NFKC)), NFKC)
$$;

-- Accounts from before this rule may share a skeleton. Nobody's name is changed, because people sign in with it: the
-- oldest account has the skeleton, the later ones are marked and left out of the index. A new account cannot take the
-- skeleton of either. To look at them: SELECT * FROM users WHERE has_older_twin.
ALTER TABLE users ADD COLUMN has_older_twin boolean NOT NULL DEFAULT false;
UPDATE users SET has_older_twin = true WHERE EXISTS (
  SELECT FROM users AS older
  WHERE username_skeleton(older.username) = username_skeleton(users.username)
    AND (older.created_at, older.id) < (users.created_at, users.id));
CREATE UNIQUE INDEX users_skeleton_key ON users (username_skeleton(username)) WHERE NOT has_older_twin;

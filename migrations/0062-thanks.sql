-- What a staff member answered to a tip, once. The guest reads it where they follow their tip: one of a few phrases, in
-- the guest's language, or own words. Own words can be erased; that there was an answer stays.
CREATE TABLE thanks (
  tip_id      bigint PRIMARY KEY REFERENCES tips,
  business_id integer NOT NULL REFERENCES businesses,
  staff_id    integer NOT NULL REFERENCES staff,
  phrase      text CHECK (phrase IN ('thank_you', 'made_my_day', 'so_kind', 'see_you_again')),
  words       text CHECK (char_length(words) BETWEEN 1 AND 140),
  erased_at   timestamptz,
  created_at  timestamptz NOT NULL,
  CONSTRAINT thanks_is_one_thing CHECK (num_nonnulls(phrase, words, erased_at) = 1)
);
CREATE INDEX thanks_staff_idx ON thanks (staff_id);
-- Admins look through own words; old ones are erased.
CREATE INDEX thanks_words_idx ON thanks (business_id, created_at DESC) WHERE words IS NOT NULL;
CREATE INDEX thanks_old_words_idx ON thanks (created_at) WHERE words IS NOT NULL;

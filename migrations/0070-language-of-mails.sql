-- The language that a person reads, for their mails and notifications. Null until a browser of theirs has told it.
ALTER TABLE users ADD COLUMN locale text CHECK (locale IN ('en', 'ar', 'hi', 'ur'));

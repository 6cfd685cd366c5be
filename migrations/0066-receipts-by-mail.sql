-- A guest can have the receipt of a tip by mail. Its address is not kept: it is empty as soon as the mail is sent.
ALTER TABLE outbox
  -- The one language of a mail. Without it: English, and Arabic below.
  ADD COLUMN locale text CHECK (locale IN ('en', 'ar', 'hi', 'ur')),
  ADD COLUMN receipt_of bigint REFERENCES tips,
  ADD CONSTRAINT outbox_receipt_forgets CHECK (receipt_of IS NULL OR sent_at IS NULL OR recipient = '');
-- How often the receipt of a tip was sent.
CREATE INDEX outbox_receipt_idx ON outbox (receipt_of) WHERE receipt_of IS NOT NULL;

-- A receipt whose address the mail server refuses stays without the address, so that it still counts: otherwise one tip
-- would allow any number of mails to strangers, and its count would tell which mailboxes exist.
ALTER TABLE outbox
  ADD COLUMN given_up_at timestamptz,
  ADD CONSTRAINT outbox_given_up_check CHECK (given_up_at IS NULL OR (receipt_of IS NOT NULL AND sent_at IS NULL)),
  DROP CONSTRAINT outbox_receipt_forgets,
  ADD CONSTRAINT outbox_receipt_forgets CHECK (
    receipt_of IS NULL OR (sent_at IS NULL AND given_up_at IS NULL) OR recipient = '');
DROP INDEX outbox_waiting_idx;
CREATE INDEX outbox_waiting_idx ON outbox (next_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

-- What keeps one user's account, and everybody's mailbox, from another user.

-- Whether the link was sent to the address of the account. Only such a link proves that its reader has this address; an
-- admin can also make a link, and pass it on in any way.
ALTER TABLE password_resets ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;

-- What a receiver answered besides its status is not stored: the owner of the webhook could read by it what is not theirs.
ALTER TABLE webhook_deliveries DROP COLUMN answer;

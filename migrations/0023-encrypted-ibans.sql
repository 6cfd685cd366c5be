-- IBANs, and bank files that contain them, are encrypted by the server (src/server/platform/db/encrypted-text.ts). The rules for
-- plain IBANs end here: the server checks an IBAN before it encrypts it.
ALTER DOMAIN uae_iban DROP CONSTRAINT uae_iban_check;
ALTER DOMAIN uae_iban RENAME TO encrypted_text;

-- A type without a rule is taken over without reading the table. The rule follows below.
ALTER TABLE users DROP CONSTRAINT users_iban_check, ALTER COLUMN iban TYPE encrypted_text;
ALTER TABLE payouts DROP CONSTRAINT payouts_iban_check, ALTER COLUMN iban TYPE encrypted_text;
ALTER TABLE settings DROP CONSTRAINT settings_payer_iban_check, ALTER COLUMN payer_iban TYPE encrypted_text;
ALTER TABLE bank_files ALTER COLUMN pain001 TYPE encrypted_text, ALTER COLUMN csv TYPE encrypted_text;
DROP FUNCTION is_uae_iban;

-- Not valid: rows from before are still plain. The server encrypts them next, before it listens. Every new value must be
-- encrypted, or be the word that an operator writes for an IBAN whose key is lost.
ALTER DOMAIN encrypted_text ADD CONSTRAINT encrypted_text_check
  CHECK (VALUE ~ '^encrypted:[0-9a-f]{8}:' OR VALUE = 'lost') NOT VALID;

-- A bank file is never changed, but its text may be encrypted again with another key. Only the server can do that: the
-- encryption proves that the text belongs to this row and was not changed.
DROP TRIGGER bank_files_keep ON bank_files;
CREATE TRIGGER bank_files_keep
  BEFORE DELETE OR UPDATE OF id, message_id, execution_day, payout_count, total, created_by, created_at ON bank_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

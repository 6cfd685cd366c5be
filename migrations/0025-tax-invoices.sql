-- Seller and buyer as a tax invoice in the UAE has them

CREATE DOMAIN emirate AS text CHECK (VALUE IN (
  'abu_dhabi', 'dubai', 'sharjah', 'ajman', 'umm_al_quwain', 'ras_al_khaimah', 'fujairah'));
CREATE DOMAIN legal_name AS text CHECK (char_length(VALUE) BETWEEN 1 AND 200);
CREATE DOMAIN postal_address AS text CHECK (char_length(VALUE) BETWEEN 1 AND 300);
CREATE DOMAIN business_trn AS text CHECK (VALUE ~ '^100[0-9]{12}$');

-- Who sells: the company behind the platform. Not the holder of the bank account, which can be a bank's name for it.
ALTER TABLE settings
  ADD COLUMN seller_name legal_name,
  ADD COLUMN seller_address postal_address,
  ADD COLUMN seller_emirate emirate;

-- Who buys. Without a legal name, the shown name stands on invoices.
ALTER TABLE businesses
  ADD COLUMN legal_name legal_name,
  ADD COLUMN address postal_address,
  ADD COLUMN emirate emirate,
  ADD COLUMN trn business_trn;

-- As they were when the invoice was made. Earlier invoices have none.
ALTER TABLE fee_invoices
  ADD COLUMN seller_address postal_address,
  ADD COLUMN seller_emirate emirate,
  ADD COLUMN business_legal_name legal_name,
  ADD COLUMN business_address postal_address,
  ADD COLUMN business_emirate emirate,
  ADD COLUMN business_trn business_trn,
  -- Not for the rows that are there already.
  ADD CONSTRAINT fee_invoices_vat_has_seller CHECK (
    vat = 0 OR num_nulls(seller_trn, seller_address, seller_emirate) = 0) NOT VALID;

-- From this amount, the card provider is asked to let the guest's bank confirm who pays. NULL: the bank decides.
ALTER TABLE settings ADD COLUMN three_ds_from numeric(15, 2)
  CHECK (three_ds_from BETWEEN 0.01 AND 1000000);

-- Credit notes: fees that are given back after the invoice of their month

ALTER TABLE fee_invoices
  ADD COLUMN kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'credit_note')),
  -- The invoice whose fees a credit note gives back.
  ADD COLUMN credits integer REFERENCES fee_invoices,
  -- True for invoices from before there were credit notes: refunds of their month are lines below zero.
  ADD COLUMN has_credit_lines boolean NOT NULL DEFAULT true;
ALTER TABLE fee_invoices
  ALTER COLUMN has_credit_lines SET DEFAULT false,
  ADD CONSTRAINT fee_invoices_credit_has_invoice CHECK ((kind = 'credit_note') = (credits IS NOT NULL)),
  ADD CONSTRAINT fee_invoices_above_zero CHECK (has_credit_lines OR (fee >= 0 AND vat >= 0)),
  -- Each kind has numbers of its own.
  DROP CONSTRAINT fee_invoices_number_once,
  ADD CONSTRAINT fee_invoices_number_once UNIQUE (kind, year, serial),
  -- One invoice for each business and month, and one credit note for each of its invoices.
  DROP CONSTRAINT fee_invoices_month_once,
  ADD CONSTRAINT fee_invoices_month_once UNIQUE NULLS NOT DISTINCT (business_id, month, credits);

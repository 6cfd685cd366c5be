-- A payout that comes back after its debt was written off takes the write-off back

-- Once for each write-off, and a write-off can be taken back in parts.
DROP INDEX postings_write_off_once;
CREATE UNIQUE INDEX postings_write_off_once ON postings (write_off_id, cause, part)
  NULLS NOT DISTINCT WHERE write_off_id IS NOT NULL;
-- As before, and with it.
DROP INDEX postings_taken_back_idx;
CREATE INDEX postings_taken_back_idx ON postings (staff_id, running_total)
  WHERE cause IN ('tip_refunded', 'tip_disputed', 'debt_restored') AND debit_account = 'staff_payable';

ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check;
ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN (
  'tip_paid provider_clearing staff_payable, total',
  'tip_paid provider_clearing platform_fees',
  'tip_paid provider_clearing vat',
  'tip_refunded staff_payable provider_clearing, total',
  'tip_refunded platform_fees provider_clearing',
  'tip_refunded vat provider_clearing',
  'tip_disputed staff_payable disputed, total',
  'tip_released disputed staff_payable, total',
  'tip_lost dispute_losses provider_clearing',
  'tip_returned provider_clearing guests_payable',
  'tip_uncounted provider_clearing guests_payable',
  'tip_resent guests_payable provider_clearing',
  'tip_repaid guests_payable own_money',
  'debt_written_off write_offs staff_payable, total',
  -- The money behind the debt came back. The running total is that of the write-off.
  'debt_restored staff_payable write_offs, total',
  'payout_started staff_payable payouts_in_transit',
  'payout_completed payouts_in_transit bank, total',
  'payout_failed payouts_in_transit staff_payable',
  'payout_cancelled payouts_in_transit staff_payable',
  'payout_returned bank staff_payable'));

INSERT INTO audit_actions VALUES ('write_off.taken_back');

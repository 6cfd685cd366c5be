-- The same rules, said so that a tip pays less for them.

-- A tip's posting points at the tip, whose person is the person's business's own by the tip's own reference: looking the
-- person up once more for each posting took a tenth of a tip. A payout has no person of its own, so its postings do it.
ALTER TABLE postings
  ADD COLUMN paid_out_to integer GENERATED ALWAYS AS (CASE WHEN payout_id IS NOT NULL THEN staff_id END) STORED,
  DROP CONSTRAINT postings_staff_id_business_id_fkey,
  ADD FOREIGN KEY (paid_out_to, business_id) REFERENCES staff (id, business_id);

-- PostgreSQL reads the text of every condition anew for every statement. One list is read sooner than nested comparisons.
ALTER TABLE postings
  DROP CONSTRAINT postings_known,
  DROP CONSTRAINT postings_have_one_cause,
  DROP CONSTRAINT postings_running_total,
  ADD CONSTRAINT postings_known CHECK (cause || ' ' || debit_account || ' ' || credit_account = ANY ('{
    tip_paid provider_clearing staff_payable, tip_paid provider_clearing platform_fees,
    tip_refunded staff_payable provider_clearing, tip_refunded platform_fees provider_clearing,
    payout_started staff_payable payouts_in_transit, payout_completed payouts_in_transit bank,
    payout_failed payouts_in_transit staff_payable, payout_cancelled payouts_in_transit staff_payable}'::text[])),
  ADD CONSTRAINT postings_have_one_cause CHECK (
    CASE WHEN starts_with(cause, 'tip') THEN tip_id IS NOT NULL AND payout_id IS NULL
         ELSE payout_id IS NOT NULL AND tip_id IS NULL END),
  ADD CONSTRAINT postings_running_total CHECK (
    (running_total IS NOT NULL) = (cause || ' ' || debit_account || ' ' || credit_account = ANY ('{
      tip_paid provider_clearing staff_payable, tip_refunded staff_payable provider_clearing,
      payout_completed payouts_in_transit bank}'::text[])));

-- When a business is paid on paydays, and from how much, as its owner chooses (docs/decisions/115)

ALTER TABLE businesses
  ADD COLUMN payout_rhythm text NOT NULL DEFAULT 'every_payday'
    CONSTRAINT businesses_payout_rhythm CHECK (payout_rhythm IN ('every_payday', 'monthly')),
  -- At most 100.00 AED (src/shared/limits.ts): nobody's owner keeps more than that waiting.
  ADD COLUMN least_payout numeric(15, 2) NOT NULL DEFAULT 0
    CONSTRAINT businesses_least_payout CHECK (least_payout BETWEEN 0 AND 100);

INSERT INTO audit_actions VALUES ('business.calendar_changed');

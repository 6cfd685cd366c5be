-- What the provider says it holds

-- At the end of the day, in AED: what it said in the night after, without what moved since midnight. Null for days before
-- it was asked, and if money kept moving while it was asked.
ALTER TABLE provider_days ADD COLUMN stated_balance numeric(15, 2);

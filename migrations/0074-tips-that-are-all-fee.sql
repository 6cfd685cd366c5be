-- Reports and files find the tips of a period by what people were credited in it. The few tips whose fee took all credited
-- nobody. Other tips pay nothing for an index that leaves them out.
CREATE INDEX tips_all_fee_idx ON tips (business_id) WHERE net = 0;

-- What the provider was first asked for: names and addresses. If its answer is lost, the same is asked again, whatever
-- has been renamed meanwhile, because the provider refuses another request with the same key. Deleted when the answer is
-- known.
ALTER TABLE payments ADD COLUMN first_request jsonb;
ALTER TABLE payments ADD CONSTRAINT payments_first_request_check CHECK (jsonb_typeof(first_request) = 'object');

-- Reports and files list each refund on the day on which it was booked, by business. Refunds are few: tips pay nothing
-- for an index that leaves them out.
CREATE INDEX postings_refunds_idx ON postings (business_id, created_at) WHERE cause = 'tip_refunded';

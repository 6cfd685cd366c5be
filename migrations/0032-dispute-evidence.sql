-- Evidence that an admin sends to the guest's bank, once for each dispute (docs/decisions/096)

CREATE TABLE dispute_evidence (
  provider        text NOT NULL,
  dispute_id      text NOT NULL,
  -- The last admin who sent it.
  requested_by    uuid NOT NULL REFERENCES users (id),
  requested_at    timestamptz NOT NULL,
  idempotency_key idempotency_key NOT NULL CONSTRAINT dispute_evidence_key UNIQUE,
  request_hash    text NOT NULL,
  -- A request to the provider runs since then. Null: it has ended, or its answer was lost and it can be sent again.
  attempted_at    timestamptz,
  sent_at         timestamptz,
  -- Why the provider refused it, in its own words. An admin may try again.
  failure         text CHECK (char_length(failure) BETWEEN 1 AND 500),
  PRIMARY KEY (provider, dispute_id),
  FOREIGN KEY (provider, dispute_id) REFERENCES disputes (provider, id),
  CONSTRAINT dispute_evidence_one_end CHECK (num_nonnulls(attempted_at, sent_at, failure) <= 1)
);
-- The bank takes evidence once.
CREATE TRIGGER dispute_evidence_sent_once BEFORE DELETE OR UPDATE ON dispute_evidence
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL) EXECUTE FUNCTION refuse_this_change();

INSERT INTO audit_actions VALUES ('dispute.evidence_requested');

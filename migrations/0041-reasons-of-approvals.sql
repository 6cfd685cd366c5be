-- Approving a business without documents, or with the IBAN of another one, needs a reason (docs/decisions/043)

-- The note of an approval is the admin's reason. Only admins read it.
ALTER TABLE business_decisions
  DROP CONSTRAINT business_decisions_note_has_reason,
  ADD CONSTRAINT business_decisions_note_has_reason
    CHECK (note IS NULL OR reason IS NOT NULL OR decision IN ('approved', 'reactivated'));

-- A guest pays on the provider's page or on the tip page itself, and may change between them (docs/decisions/108)

ALTER TABLE payments
  ADD COLUMN checkout text NOT NULL DEFAULT 'hosted' CHECK (checkout IN ('hosted', 'embedded')),
  -- Attempts at the provider before the one of session_id, oldest first. The provider has ended each before the next began,
  -- so that at most one can be paid at any time.
  ADD COLUMN earlier_sessions text[] NOT NULL DEFAULT '{}'
    CHECK (cardinality(earlier_sessions) <= 20 AND array_position(earlier_sessions, NULL) IS NULL);

-- As before, and: an open attempt can be replaced. Its id is then kept, so that an event of it is recognized.
DROP TRIGGER payments_set_once ON payments;
CREATE TRIGGER payments_set_once
  BEFORE UPDATE OF session_id, payment_id, checkout_url, captured, checkout, earlier_sessions ON payments
  FOR EACH ROW WHEN (
    (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
    OR (OLD.captured IS NOT NULL AND NEW.captured IS DISTINCT FROM OLD.captured)
    OR (NEW.earlier_sessions = OLD.earlier_sessions AND (
      (OLD.session_id IS NOT NULL AND NEW.session_id IS DISTINCT FROM OLD.session_id)
      OR (OLD.checkout_url IS NOT NULL AND NEW.checkout_url IS DISTINCT FROM OLD.checkout_url)
      OR NEW.checkout <> OLD.checkout))
    OR (NEW.earlier_sessions <> OLD.earlier_sessions AND (
      OLD.status <> 'open' OR NEW.session_id IS NOT NULL OR NEW.checkout_url IS NOT NULL
      OR NEW.earlier_sessions <> array_append(OLD.earlier_sessions, OLD.session_id))))
  EXECUTE FUNCTION refuse_this_change();

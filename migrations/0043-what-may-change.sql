-- What may change in a tip, a payment, a payout and an event of a provider, whatever the program does. A trigger for
-- certain columns costs nothing where a statement sets others, so recording a tip pays nothing.

-- A column is set once, a status goes one of the listed ways, and nothing else happens to a row.
CREATE FUNCTION refuse_this_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this change of a row of % is not allowed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER tips_keep BEFORE DELETE OR UPDATE OF id, staff_id, business_id, amount, fee, net, charged,
    platform_fee_bps, platform_fee_fixed_fils, token, idempotency_key, request_hash, provider, created_at ON tips
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tips_keep_all BEFORE TRUNCATE ON tips EXECUTE FUNCTION refuse_change();
-- The guest's words may be erased, not replaced.
CREATE TRIGGER tips_keep_words BEFORE UPDATE OF customer_name, message ON tips
  FOR EACH ROW WHEN (NEW.customer_name <> OLD.customer_name OR NEW.message <> OLD.message
    OR (OLD.customer_name IS NULL AND NEW.customer_name IS NOT NULL) OR (OLD.message IS NULL AND NEW.message IS NOT NULL))
  EXECUTE FUNCTION refuse_this_change();
-- Captured money counts even if the tip had failed before.
CREATE TRIGGER tips_status_ways BEFORE UPDATE OF status ON tips
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    pending paid, pending failed, failed paid, paid refunded}'::text[]))
  EXECUTE FUNCTION refuse_this_change();

CREATE TRIGGER payments_keep BEFORE DELETE OR UPDATE OF tip_id, provider, locale, created_at ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_keep_all BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_set_once BEFORE UPDATE OF session_id, payment_id, checkout_url, captured ON payments
  FOR EACH ROW WHEN ((OLD.session_id IS NOT NULL AND NEW.session_id IS DISTINCT FROM OLD.session_id)
    OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
    OR (OLD.checkout_url IS NOT NULL AND NEW.checkout_url IS DISTINCT FROM OLD.checkout_url)
    OR (OLD.captured IS NOT NULL AND NEW.captured IS DISTINCT FROM OLD.captured))
  EXECUTE FUNCTION refuse_this_change();
CREATE TRIGGER payments_status_ways BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    open captured, open failed, failed captured}'::text[]))
  EXECUTE FUNCTION refuse_this_change();

-- The IBAN is encrypted again after a change of keys; the ledger check compares it with the bank file.
CREATE TRIGGER payouts_keep BEFORE DELETE OR UPDATE OF id, recipient_type, recipient_id, business_id, amount,
    idempotency_key, request_hash, created_at ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_keep_all BEFORE TRUNCATE ON payouts EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_status_ways BEFORE UPDATE OF status ON payouts
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status || ' ' || NEW.status <> ALL ('{
    pending processing, pending cancelled, processing pending, processing completed, processing failed,
    completed returned}'::text[]))
  EXECUTE FUNCTION refuse_this_change();

CREATE TRIGGER payment_events_keep BEFORE DELETE OR UPDATE OF provider, id, type, told_at, received_at ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_keep_all BEFORE TRUNCATE ON payment_events EXECUTE FUNCTION refuse_change();
-- What was told may be erased with the guest's words, not replaced.
CREATE TRIGGER payment_events_keep_words BEFORE UPDATE OF payload ON payment_events
  FOR EACH ROW WHEN (NEW.payload <> OLD.payload AND NEW.payload <> '{}')
  EXECUTE FUNCTION refuse_this_change();
-- An event that came too early gets another outcome when what it is about arrives, and one that could not be used when it
-- is handled again.
CREATE TRIGGER payment_events_outcome_ways BEFORE UPDATE OF outcome ON payment_events
  FOR EACH ROW WHEN (OLD.outcome <> NEW.outcome
    AND OLD.outcome NOT IN ('received', 'payment_unknown', 'other_refund_failed', 'unusable'))
  EXECUTE FUNCTION refuse_this_change();

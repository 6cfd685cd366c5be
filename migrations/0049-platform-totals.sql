-- Totals of the whole platform, which admins ask for at every visit, without reading every business. A row that every tip
-- changes would make all tips wait for each other, so tips change nothing here: `platform_sums` has what is left of all paid
-- tips up to a number, and the newer ones, which are few, are summed when somebody asks.
CREATE TABLE platform_counts (
  what  text PRIMARY KEY CHECK (what IN ('businesses', 'active_staff')),
  count integer NOT NULL CHECK (count >= 0)
);
INSERT INTO platform_counts
  SELECT 'businesses', count(*) FROM businesses UNION ALL SELECT 'active_staff', count(*) FROM staff WHERE is_active;

CREATE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_counts SET count = count + (SELECT count(*) FROM changed) * TG_ARGV[0]::integer WHERE what = 'businesses';
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_count_added AFTER INSERT ON businesses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_businesses('1');
CREATE TRIGGER businesses_count_removed AFTER DELETE ON businesses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_businesses('-1');

CREATE FUNCTION count_active_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_counts SET count = count + (SELECT count(*) FROM changed WHERE is_active) * TG_ARGV[0]::integer
  WHERE what = 'active_staff';
  RETURN NULL;
END $$;
CREATE TRIGGER staff_count_added AFTER INSERT ON staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_active_staff('1');
CREATE TRIGGER staff_count_removed AFTER DELETE ON staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_active_staff('-1');

-- Row by row, because only so a trigger can be limited to a column: a tip must not pay for this.
CREATE FUNCTION count_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_counts SET count = count + CASE WHEN NEW.is_active THEN 1 ELSE -1 END WHERE what = 'active_staff';
  RETURN NULL;
END $$;
CREATE TRIGGER staff_count_activity AFTER UPDATE OF is_active ON staff
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION count_activity();

CREATE TABLE platform_sums (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  upto_tip_id bigint NOT NULL,
  gross       numeric(15, 2) NOT NULL,
  fees        numeric(15, 2) NOT NULL,
  vat         numeric(15, 2) NOT NULL
);
INSERT INTO platform_sums (upto_tip_id, gross, fees, vat)
  SELECT (SELECT coalesce(max(id), 0) FROM tips), coalesce(sum(gross_total), 0), coalesce(sum(fee_total), 0),
    coalesce(sum(vat_total), 0)
  FROM businesses;

-- What is left of the amounts of tips, if they are paid. The same as in ledger/tip-left.ts.
CREATE FUNCTION gross_left(tip tips) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN tip.status <> 'paid' THEN 0
    WHEN tip.amount = tip.charged THEN tip.amount - tip.refunded ELSE tip.amount - tip.refunded_net END
$$;
CREATE FUNCTION fee_left(tip tips) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN tip.status <> 'paid' THEN 0 ELSE tip.fee - tip.refunded + tip.refunded_net END
$$;
CREATE FUNCTION vat_left(tip tips) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN tip.status <> 'paid' THEN 0 ELSE tip.vat - tip.refunded_vat END
$$;

-- An older tip that is paid only now, or is given back. `keep_platform_sums` cannot run at the same time: it locks the table.
CREATE FUNCTION change_platform_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_sums SET gross = gross + gross_left(NEW) - gross_left(OLD), fees = fees + fee_left(NEW) - fee_left(OLD),
    vat = vat + vat_left(NEW) - vat_left(OLD)
  WHERE upto_tip_id >= NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tips_change_platform_sums AFTER UPDATE OF status, amount, charged, fee, vat, refunded, refunded_net, refunded_vat
  ON tips FOR EACH ROW EXECUTE FUNCTION change_platform_sums();

-- Adds the next tips to the sums. With the lock no tip is being written, so every number up to the newest is a tip that can
-- be seen here, or none and never will be. New tips wait meanwhile, some milliseconds, so at most 20,000 are added at a time,
-- and if the lock is not free at once, nothing is done. Owned by the owner of the tables, who may lock them.
CREATE FUNCTION keep_platform_sums() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET lock_timeout = '20ms' AS $$
DECLARE
  added integer;
BEGIN
  LOCK TABLE tips IN SHARE MODE;
  WITH next AS (
    SELECT * FROM tips WHERE id > (SELECT upto_tip_id FROM platform_sums) ORDER BY id LIMIT 20000
  ), more AS (
    SELECT count(*)::integer AS tips, max(next.id) AS upto, sum(gross_left(next)) AS gross, sum(fee_left(next)) AS fees,
      sum(vat_left(next)) AS vat
    FROM next
  ), kept AS (
    UPDATE platform_sums SET upto_tip_id = more.upto, gross = platform_sums.gross + more.gross,
      fees = platform_sums.fees + more.fees, vat = platform_sums.vat + more.vat
    FROM more WHERE more.tips > 0
  )
  SELECT tips INTO added FROM more;
  RETURN added;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;

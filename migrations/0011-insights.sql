-- Totals of the whole platform, and summaries by mail.
--
-- Admins read the totals at every visit, so they are not summed over all businesses then (docs/decisions/059). A row that
-- every tip changes would make all tips wait for each other. So tips change nothing here: platform_sums and platform_days
-- have the paid tips up to an id, and newer tips, which are few, are summed when somebody reads.


-- Businesses and active staff

CREATE TABLE platform_counts (
  what  text PRIMARY KEY CHECK (what IN ('businesses', 'active_staff')),
  count integer NOT NULL CHECK (count >= 0)
);
INSERT INTO platform_counts VALUES ('businesses', 0), ('active_staff', 0);

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

-- For each row, because a trigger with a transition table cannot be limited to a column, and a tip, which updates the same
-- rows, must not fire it.
CREATE FUNCTION count_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_counts SET count = count + CASE WHEN NEW.is_active THEN 1 ELSE -1 END WHERE what = 'active_staff';
  RETURN NULL;
END $$;
CREATE TRIGGER staff_count_activity AFTER UPDATE OF is_active ON staff
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION count_activity();


-- Tips

CREATE TABLE platform_sums (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  upto_tip_id bigint NOT NULL,
  gross       numeric(15, 2) NOT NULL,
  fees        numeric(15, 2) NOT NULL,
  vat         numeric(15, 2) NOT NULL
);
INSERT INTO platform_sums (upto_tip_id, gross, fees, vat) VALUES (0, 0, 0, 0);

-- The same tips by the day on which the guest tipped.
CREATE TABLE platform_days (
  day       date PRIMARY KEY,
  tip_count tally NOT NULL,
  gross     running_sum NOT NULL
);

-- What is left of the amounts of a paid tip after refunds. The same as in src/server/money/ledger/tip-left.ts.
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

-- For a tip that is already in the sums and is paid or refunded now. keep_platform_sums cannot run at the same time: it
-- locks the table of tips.
CREATE FUNCTION change_platform_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tipped_on date := (NEW.created_at AT TIME ZONE 'Asia/Dubai')::date;
  more integer := (NEW.status = 'paid')::integer - (OLD.status = 'paid')::integer;
BEGIN
  UPDATE platform_sums SET gross = gross + gross_left(NEW) - gross_left(OLD), fees = fees + fee_left(NEW) - fee_left(OLD),
    vat = vat + vat_left(NEW) - vat_left(OLD)
  WHERE upto_tip_id >= NEW.id;
  -- The lock on that one row lets only one transaction at a time come here.
  IF FOUND THEN
    UPDATE platform_days SET tip_count = tip_count + more, gross = gross + gross_left(NEW) - gross_left(OLD)
    WHERE day = tipped_on;
    IF NOT FOUND THEN
      INSERT INTO platform_days VALUES (tipped_on, more, gross_left(NEW) - gross_left(OLD));
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tips_change_platform_sums AFTER UPDATE OF status, amount, charged, fee, vat, refunded, refunded_net, refunded_vat
  ON tips FOR EACH ROW EXECUTE FUNCTION change_platform_sums();

-- Adds the next tips to the sums. While it holds the lock, no tip is being written, so an id up to the newest is a tip that
-- can be read here, or none and never will be. New tips wait some milliseconds, so at most 20,000 are added at a time; if
-- the lock is not free within 20 ms, nothing is done. With the rights of the owner, who may lock the table.
CREATE FUNCTION keep_platform_sums() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '20ms' AS $$
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
  ), days AS (
    INSERT INTO platform_days AS before
      SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date, count(*) FILTER (WHERE status = 'paid'), sum(gross_left(next))
      FROM next GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET tip_count = before.tip_count + excluded.tip_count, gross = before.gross + excluded.gross
  )
  SELECT tips INTO added FROM more;
  RETURN added;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;


-- Summaries by mail

-- Users who do not want the weekly summary or the monthly statement.
CREATE TABLE unwanted_summaries (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  since   timestamptz NOT NULL
);

-- Which summaries were written, so that none is written twice.
CREATE TABLE summary_runs (
  kind       text NOT NULL CHECK (kind IN ('week', 'month')),
  -- The first day of the week or month.
  period     date NOT NULL,
  written_at timestamptz NOT NULL,
  mails      integer NOT NULL CHECK (mails >= 0),
  PRIMARY KEY (kind, period)
);

-- Charts for owners and admins.

-- How often the pages of guests were opened: counts only, nothing about who opened them. Each process adds what it has
-- counted every few seconds. Deleted after 400 days.
CREATE TABLE page_opens (
  business_id integer NOT NULL REFERENCES businesses (id),
  day         date NOT NULL,
  team_opens  tally NOT NULL,
  tip_opens   tally NOT NULL,
  PRIMARY KEY (business_id, day)
);
CREATE INDEX page_opens_day_idx ON page_opens (day);

-- The same of all businesses, so that admins need not wait for a sum over them.
CREATE TABLE platform_opens (
  day        date PRIMARY KEY,
  team_opens tally NOT NULL,
  tip_opens  tally NOT NULL
);

-- What is left of the paid tips of each day, of all businesses: of the tips up to the number in `platform_sums`, and kept
-- by the same functions. Newer tips are added when somebody asks.
CREATE TABLE platform_days (
  day       date PRIMARY KEY,
  tip_count tally NOT NULL,
  gross     running_sum NOT NULL
);

-- Nobody writes tips until this migration is done, so that days and sums reach to the same tip. The totals of people have
-- all tips in far fewer rows; the few tips that the sums do not have yet are taken off.
LOCK TABLE tips IN SHARE MODE;
INSERT INTO platform_days SELECT day, sum(tip_count), sum(gross) FROM (
  SELECT day, tip_count, gross FROM daily_totals
  UNION ALL
  SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date, -(status = 'paid')::integer, -gross_left(tips) FROM tips
  WHERE id > (SELECT upto_tip_id FROM platform_sums)
) totals GROUP BY day;

-- As before, and for the day on which the guest tipped.
CREATE OR REPLACE FUNCTION change_platform_sums() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION keep_platform_sums() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
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

-- Businesses by the week in which they joined. This kind of index costs an update of the balances nothing.
CREATE INDEX businesses_created_idx ON businesses USING brin (created_at) WITH (autosummarize = on);

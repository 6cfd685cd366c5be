-- PostgreSQL changes a row in place, without touching any index, only if no column that an index looks at has changed;
-- that includes the condition of a partial index. The list of who is owed something had the balance itself there, so
-- every tip wrote its person into every index of the table again. Whether somebody is owed anything changes rarely.
ALTER TABLE staff ADD COLUMN is_owed boolean NOT NULL GENERATED ALWAYS AS (pending_payout <> 0) STORED;
DROP INDEX staff_owed_idx;
CREATE INDEX staff_owed_idx ON staff (business_id, id) WHERE is_owed;

-- It also needs room for the new version on the row's own page. New pages leave some; old ones get it as they are vacuumed.
ALTER TABLE staff SET (fillfactor = 50);
ALTER TABLE businesses SET (fillfactor = 50);
ALTER TABLE daily_totals SET (fillfactor = 80);

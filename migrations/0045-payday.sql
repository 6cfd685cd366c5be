-- The day on which payouts are started, so that people know when they are paid (docs/decisions/107)

ALTER TABLE settings ADD COLUMN payday text
  CHECK (payday ~ '^(week-[1-7]|month-([1-9]|1[0-9]|2[0-8]))$');

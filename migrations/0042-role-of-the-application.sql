-- The tables may belong to another role than the one that the application uses (src/server/platform/db/app-role.ts). What follows
-- is what this role cannot do itself.

-- The job queue's own schema. Its tables are made by the queue. Whoever may create no schema can have it created before:
-- CREATE SCHEMA IF NOT EXISTS would still ask for the permission.
DO $$ BEGIN
  IF to_regnamespace('pgboss') IS NULL THEN
    CREATE SCHEMA pgboss;
  END IF;
END $$;

-- To lock a table against others, a role would need the right to change its rows. With the rights of the owner:
CREATE FUNCTION hold_postings() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE postings, cash_postings IN SHARE ROW EXCLUSIVE MODE;
END $$;

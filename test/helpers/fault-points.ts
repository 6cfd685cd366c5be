import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Tables that payouts and refunds write to. */
const TABLES = ['payouts', 'payout_events', 'postings', 'bank_files', 'refunds', 'audit_log', 'outbox'];

/** A statement after which a transaction stops: the table, and what is done to it. */
export type FaultPoint = `${string} ${'INSERT' | 'UPDATE'}`;

/**
 * Makes it possible to stop the program in the middle of a transaction, by triggers that wait until nothing is stopped any
 * more, at most twenty seconds: on a busy machine one transaction comes to its point seconds after the other.
 */
export async function installFaultPoints(db: Db): Promise<void> {
  await sql`CREATE TABLE fault_points (name text PRIMARY KEY)`.execute(db);
  await sql`
    CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
      FOR look IN 1..400 LOOP
        EXIT WHEN NOT EXISTS (SELECT FROM fault_points WHERE name = TG_TABLE_NAME || ' ' || TG_OP);
        PERFORM pg_sleep(0.05);
      END LOOP;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of TABLES) {
    await sql`CREATE TRIGGER stop_here AFTER INSERT OR UPDATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION stop_here()`.execute(db);
  }
}

export async function stopAt(db: Db, points: FaultPoint[]): Promise<void> {
  for (const name of points) await sql`INSERT INTO fault_points VALUES (${name})`.execute(db);
}

export async function stopNowhere(db: Db): Promise<void> {
  await sql`DELETE FROM fault_points`.execute(db);
}

/** Until this many transactions have stopped. Throws if they do not within ten seconds. */
export async function untilStopped(db: Db, count: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE wait_event = 'PgSleep' AND application_name = 'karam' AND datname = current_database()`.execute(
      db,
    );
    if ((rows[0]?.count ?? 0) >= count) return;
    await sleep(10);
  }
  throw new Error(`Fewer than ${count} transactions reached their fault point.`);
}

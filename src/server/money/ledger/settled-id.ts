import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const PATIENCE_MS = 10_000;

/**
 * The last id below which nothing can appear any more. Ids are given before their transaction ends, so a lower one can
 * become visible after a higher one: wait until every transaction that may have got one has ended. Everybody who posts
 * has locked a balance or inserted a line before, and so has a transaction number that PostgreSQL can wait for.
 */
export async function findSettledId(db: Db, book: 'postings' | 'cash_postings'): Promise<number> {
  const given = await sql<{ lastId: number | null }>`
    SELECT pg_sequence_last_value(pg_get_serial_sequence(${book}, 'id')::regclass) AS last_id`.execute(db);
  const after = await sql<{ xid: string }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid`.execute(db);
  const xid = after.rows[0]?.xid;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await sql<{ isOver: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 AS is_over`.execute(db);
    if (rows[0]?.isOver) return given.rows[0]?.lastId ?? 0;
    // Somebody takes long. The next run tries again.
    if (performance.now() > deadline) return 0;
    await sleep(100);
  }
}

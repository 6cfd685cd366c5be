import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';

/** Waits until a query in the database of this test is blocked by a lock. */
export async function untilQueryWaits(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const blocked = await sql`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      expect(blocked.rows).not.toEqual([]);
    },
    { timeout: 15_000 },
  );
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Throws unless the database can commit. A plain SELECT also succeeds on a server that is read-only. Asking for a
 * transaction id makes PostgreSQL write a commit, which waits for a standby that must confirm it.
 */
export async function pingDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    SELECT pg_current_xact_id(), current_setting('transaction_read_only') AS read_only`.execute(db);
  if (rows[0]?.readOnly !== 'off') throw new Error('the database is read-only');
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Throws unless the database can do what a tip needs:
 * - commit something. The message leaves a record in the log, which a standby that confirms each commit has to get first;
 *   a transaction that writes nothing would not wait for it. Nobody reads the message;
 * - create a file. When the disk is full, a small commit still fits into log files that exist, and a tip does not.
 *   Exporting the snapshot creates a small file, which PostgreSQL deletes at once;
 * - write. A read-only database accepts the other two.
 */
export async function pingDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    SELECT pg_logical_emit_message(true, 'karam ready', ''), pg_export_snapshot(),
      current_setting('transaction_read_only') AS read_only`.execute(db);
  if (rows[0]?.readOnly !== 'off') throw new Error('the database is read-only');
}

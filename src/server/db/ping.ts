import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Throws unless the database can commit something. The message leaves a record in the log, which a standby that confirms
 * each commit has to get first; a transaction that writes nothing would not wait for it. Nobody reads the message. A
 * read-only database accepts it, so that is asked as well.
 */
export async function pingDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    SELECT pg_logical_emit_message(true, 'karam ready', ''), current_setting('transaction_read_only') AS read_only
  `.execute(db);
  if (rows[0]?.readOnly !== 'off') throw new Error('the database is read-only');
}

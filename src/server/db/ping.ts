import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Throws unless the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db);
}

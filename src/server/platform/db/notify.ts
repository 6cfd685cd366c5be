import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Sends a PostgreSQL notification, of at most 8,000 bytes, to every connection that listens to the channel. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
}

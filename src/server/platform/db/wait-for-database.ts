import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '#server/platform/base/data-dir.ts';
import { placeOf } from '#server/platform/base/database-address.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listenTo } from '#server/platform/db/notify.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';

const OLDEST_VERSION = 15;
/** Errors for which waiting does not help: wrong password, unknown user or database, not allowed. */
const FINAL_CODES = new Set(['28P01', '28000', '3D000', '42501']);

/** Waits for the database, because it is often started together with this server. */
export async function waitForDatabase(
  url: string,
  patienceMs: number,
  log: (message: string) => void,
  /** The environment variable that the address is from. */
  variable = 'DATABASE_URL',
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 2000)) {
    const failure = await tryConnect(url, variable);
    if (!failure) return;
    if (FINAL_CODES.has(failure.code)) {
      throw new StartError(`${variable} (${placeOf(url)}) was refused: ${failure.reason}.`);
    }
    if (Date.now() + waitMs > deadline) {
      const seconds = Math.round(patienceMs / 1000);
      throw new StartError(
        `${variable} (${placeOf(url)}) did not answer within ${seconds} s: ${failure.reason}.`,
      );
    }
    log(`The database at ${placeOf(url)} does not answer yet (${failure.reason}); trying again`);
    await sleep(waitMs);
  }
}

async function tryConnect(url: string, variable: string) {
  let client: PostgresClient | undefined;
  try {
    client = new PostgresClient({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    await client.connect();
    const version = await client.query('SHOW server_version_num');
    const major = Math.floor(Number(version.rows[0].server_version_num) / 10_000);
    if (major < OLDEST_VERSION) {
      throw new StartError(
        `${variable} (${placeOf(url)}) is PostgreSQL ${major}; Karam needs ${OLDEST_VERSION} or later.`,
      );
    }
    const encoding = await client.query('SHOW server_encoding');
    if (encoding.rows[0].server_encoding !== 'UTF8') {
      throw new StartError(
        `${variable} (${placeOf(url)}) is not encoded in UTF8 and cannot hold every name.`,
      );
    }
    return undefined;
  } catch (error) {
    if (error instanceof StartError) throw error;
    return reasonOf(error);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): { code: string; reason: string } {
  // A host name with several addresses gives one error for each address.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '', message = String(first) } = first as { code?: string; message?: string };
  return { code, reason: message };
}

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

/**
 * Counts how often the database was away, by one connection that is always open. A restart ends it, and so does a
 * failover, the crash of a PostgreSQL process (PostgreSQL then ends all its connections), or a broken network.
 */
export function watchDatabase(url: string, clock: () => Date) {
  let connects = 0;
  let lastAt: Date | undefined;
  const listening = listenTo(url, 'karam_watch', {
    onMessage: () => undefined,
    onListening() {
      connects += 1;
      if (connects > 1) lastAt = clock();
    },
    // The pools log that it is away.
    onError: () => undefined,
  });
  return {
    /** How often the database was away and came back since the watch began. */
    restarts: () => Math.max(connects - 1, 0),
    /** When it came back the last time. */
    lastRestartAt: () => lastAt,
    close: listening.close,
  };
}

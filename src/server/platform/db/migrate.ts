import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '#server/platform/base/data-dir.ts';
import { rootDir } from '#server/platform/base/paths.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';

export const migrationsDir = join(rootDir, 'migrations');

/** An arbitrary number, the same in every version of Karam. */
export const MIGRATION_LOCK = 4_276_002;

/** The first migration of databases from before 0001 to 0012 replaced 75 earlier files (docs/decisions/080). */
const FIRST_OF_OLDER_SCHEMA = '0001-users-and-sessions.sql';

type Migration = { name: string; sql: string; checksum: string };

/** Applies missing migrations in order. If several nodes start at once, a lock lets one of them do it. */
export async function migrate(url: string, directory = migrationsDir): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new PostgresClient({ connectionString: url, application_name: 'karam migrate' });
  // A lost connection rejects the statement. Without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const recorded = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    );
    const applied = new Map(recorded.rows.map((row) => [row.name, row.checksum]));
    refuseOlderSchema(applied);
    refuseChanged(migrations, applied);
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${expected}-`)) {
      throw new StartError(`Migration ${name} is out of order: the next number is ${expected}.`);
    }
  });
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      // A checkout with Windows line ends is still the same migration.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, checksum };
    }),
  );
}

function refuseOlderSchema(applied: Map<string, string>): void {
  if (!applied.has(FIRST_OF_OLDER_SCHEMA)) return;
  throw new StartError(
    'This database was made by a version of Karam from before the first release, and cannot be upgraded. It was not ' +
      'changed. Start with an empty database (another DATA_DIR or DATABASE_URL), or use the version that made it.',
  );
}

function refuseChanged(migrations: Migration[], applied: Map<string, string>): void {
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new StartError(
        `The database has migration ${name}, which this version of Karam does not know. Start a newer version.`,
      );
    if (known.checksum !== checksum) {
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Restore it and add a new migration instead.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new StartError(`Migration ${migration.name} failed: ${(error as Error).message}`);
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';

export const migrationsDir = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** Any number does, as long as every Karam uses the same one. */
const MIGRATION_LOCK = 4_276_002;

type Migration = { name: string; sql: string; checksum: string };

/** Applies what is missing, in order. Several nodes may start at once: the lock lets one work and the rest find it done. */
export async function migrate(url: string, directory = migrationsDir): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: url, application_name: 'karam migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const recorded = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    );
    const applied = new Map(recorded.rows.map((row) => [row.name, row.checksum]));
    refuseChanged(migrations, applied);
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    // Ending the connection gives the lock back.
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

function refuseChanged(migrations: Migration[], applied: Map<string, string>): void {
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new StartError(
        `The database has migration ${name}, which this Karam does not know: it is older than the database.`,
      );
    if (known.checksum !== checksum) {
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Put it back and add a new one instead.`,
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

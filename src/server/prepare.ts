import type { Config } from '#server/config.ts';
import { getSecret, openDataDir } from '#server/data-dir.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { waitForDatabase } from '#server/db/wait-for-database.ts';
import { ensureAdmin, type GeneratedLogin } from '#server/features/auth/ensure-admin.ts';

const DATABASE_PATIENCE_MS = 15_000;

export type Prepared = {
  databaseUrl: string;
  sessionSecret: string;
  generatedAdmin: GeneratedLogin | undefined;
  /** What filling the database had to say. */
  filled: string[];
  stop(): Promise<void>;
};

/** Puts something into a migrated database before anyone uses it, and returns lines to print. */
export type Fill = (db: Db) => Promise<string[]>;

/** Everything that must stand before the first request: data directory, database, schema, admin. */
export async function prepare(
  config: Config,
  warn: (message: string) => void,
  fill: Fill,
): Promise<Prepared> {
  await openDataDir(config.dataDir);
  const database = await startDatabase(config, warn);
  try {
    await migrate(database.url);
    const db = openDatabase(database.url, (error) => warn(error.message));
    try {
      const filled = await fill(db);
      const generatedAdmin = await ensureAdmin(db, config.admin);
      const sessionSecret = config.sessionSecret ?? (await getSecret(config.dataDir, 'session-secret'));
      return { databaseUrl: database.url, sessionSecret, generatedAdmin, filled, stop: database.stop };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startDatabase(config: Config, warn: (message: string) => void) {
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir, log: { warn } });
  await waitForDatabase(config.databaseUrl, DATABASE_PATIENCE_MS, warn);
  return { url: config.databaseUrl, stop: async () => undefined };
}

import type { Config } from '#server/config.ts';
import { getSecret, openDataDir } from '#server/data-dir.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { explainingRefusals } from '#server/db/database-refusal.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { waitForDatabase } from '#server/db/wait-for-database.ts';
import { ensureAdmin } from '#server/features/auth/ensure-admin.ts';
import { refuseMixedMoney } from '#server/features/payments/refuse-mixed-money.ts';

const DATABASE_PATIENCE_MS = 15_000;

export type Prepared = { databaseUrl: string; sessionSecret: string; stop(): Promise<void> };

/** To the person at the terminal: `tell` what they need, `warn` of what they may want to know. */
export type Voice = { tell(line: string): void; warn(line: string): void };

/** Puts something into a migrated database before anyone uses it. */
export type Fill = (db: Db, voice: Voice) => Promise<void>;

/** Everything that must stand before the first request: data directory, database, schema, admin. */
export async function prepare(config: Config, voice: Voice, fill: Fill): Promise<Prepared> {
  await openDataDir(config.dataDir);
  const database = await startDatabase(config, voice);
  try {
    await explainingRefusals('to be migrated', migrate(database.url));
    const db = openDatabase(database.url, (error) => voice.warn(error.message));
    await explainingRefusals('what the start has to write', populate(db, config, voice, fill)).finally(() =>
      db.destroy(),
    );
    const sessionSecret = config.sessionSecret ?? (await getSecret(config.dataDir, 'session-secret'));
    return { databaseUrl: database.url, sessionSecret, stop: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startDatabase(config: Config, { warn }: Voice) {
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir, log: { warn } });
  await waitForDatabase(config.databaseUrl, DATABASE_PATIENCE_MS, warn);
  return { url: config.databaseUrl, stop: async () => undefined };
}

async function populate(db: Db, config: Config, voice: Voice, fill: Fill): Promise<void> {
  await refuseMixedMoney(db, config.payments);
  await fill(db, voice);
  const generated = await ensureAdmin(db, config.admin);
  // Told at once: should the start fail after this, nobody could ever be told again.
  if (generated) voice.tell(`Admin login, shown this once: ${generated.username} / ${generated.password}`);
}

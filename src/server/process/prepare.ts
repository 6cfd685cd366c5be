import type { Config } from '#server/config.ts';
import { ensureAdmin } from '#server/identity/users/accounts.ts';
import { hashStoredNumbers } from '#server/money/payees/identity-store.ts';
import { refuseMixedMoney } from '#server/money/payments/test-mode.ts';
import { type DataKeys, getDataKeys, getSecret, openDataDir } from '#server/platform/base/data-dir.ts';
import { grantToApp } from '#server/platform/db/app-role.ts';
import { type Db, openDatabase, openPatientDatabase } from '#server/platform/db/database.ts';
import { explainingRefusals } from '#server/platform/db/database-errors.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { encryptStored } from '#server/platform/db/encrypt-stored.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { waitForDatabase } from '#server/platform/db/wait-for-database.ts';

const DATABASE_PATIENCE_MS = 15_000;

/** What every process that serves must share. `dataKeys` as in DATA_KEYS. */
export type Secrets = { sessionSecret: string; dataKeys: string };

export type Prepared = {
  /** Leads to PostgreSQL itself where DATABASE_URL leads to a PgBouncer that shares sessions. */
  databaseUrl: string;
  /** As the owner of the tables. The same as `databaseUrl` if there is only one role. */
  ownerUrl: string;
  secrets: Secrets;
  stop(): Promise<void>;
};

/** Output to the terminal: `tell` for what the operator needs, `warn` for problems. */
export type Voice = { tell(line: string): void; warn(line: string): void };

/** Fills a migrated database before the server uses it: the demo's data, for example. */
export type Fill = (db: Db, voice: Voice) => Promise<void>;

/** Prepares what the first request needs: data directory, database, schema and admin account. */
export async function prepare(
  config: Config,
  voice: Voice,
  fill: Fill,
  signal: AbortSignal,
): Promise<Prepared> {
  await openDataDir(config.dataDir);
  const database = await startDatabase(config, voice, signal);
  try {
    await explainingRefusals('to be migrated', migrate(database.ownerUrl));
    if (database.ownerUrl !== database.url)
      await explainingRefusals('the grants of its user', grantToApp(database.ownerUrl, database.url));
    const secrets = {
      sessionSecret: config.sessionSecret ?? (await getSecret(config.dataDir, 'session-secret')),
      dataKeys: config.dataKeys ?? (await getSecret(config.dataDir, 'data-keys')),
    };
    const keys = getDataKeys(secrets.dataKeys);
    await explainingRefusals('what the start has to write', encryptIbans(database.ownerUrl, keys, voice));
    const populated = usingThenClosing(
      voice,
      (onError) => openDatabase(database.url, onError, keys),
      (db) => populate(db, config, voice, fill),
    );
    await explainingRefusals('what the start has to write', populated);
    return { databaseUrl: database.url, ownerUrl: database.ownerUrl, secrets, stop: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startDatabase(config: Config, { warn }: Voice, signal: AbortSignal) {
  const { databaseUrl, directUrl, dataDir } = config;
  if (!databaseUrl) {
    const embedded = await startEmbeddedPostgres({ dataDir, log: { warn }, signal });
    return { url: embedded.appUrl, ownerUrl: embedded.url, stop: embedded.stop };
  }
  await waitForDatabase(databaseUrl, DATABASE_PATIENCE_MS, warn);
  if (directUrl) await waitForDatabase(directUrl, DATABASE_PATIENCE_MS, warn, 'DATABASE_DIRECT_URL');
  const url = directUrl ?? databaseUrl;
  return { url, ownerUrl: config.ownerUrl ?? url, stop: async () => undefined };
}

/** Those that an older key has encrypted. With connections that may take long: there can be millions. */
async function encryptIbans(url: string, keys: DataKeys, voice: Voice): Promise<void> {
  const changed = await usingThenClosing(
    voice,
    (onError) => openPatientDatabase(url, onError),
    async (db) => (await encryptStored(db, keys)) + (await hashStoredNumbers(db, keys)),
  );
  if (changed > 0) voice.tell(`Encrypted ${changed} stored texts with the key ${keys.firstId}`);
}

async function populate(db: Db, config: Config, voice: Voice, fill: Fill): Promise<void> {
  await refuseMixedMoney(db, config.payments);
  await fill(db, voice);
  const generated = await ensureAdmin(db, config.admin);
  // Print the password now. If the start fails later, it could never be shown again.
  if (generated) voice.tell(`Admin login, shown this once: ${generated.username} / ${generated.password}`);
}

/** A start that is refused stops PostgreSQL at once: what connections say of it while they close is no news. */
async function usingThenClosing<Result>(
  voice: Voice,
  open: (onError: (error: Error) => void) => Db,
  use: (db: Db) => Promise<Result>,
): Promise<Result> {
  let isClosing = false;
  const db = open((error) => {
    if (!isClosing) voice.warn(error.message);
  });
  try {
    return await use(db);
  } finally {
    isClosing = true;
    await db.destroy();
  }
}

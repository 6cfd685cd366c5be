import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endOnce } from '#bench/interrupted.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';

export type Cluster = {
  /** Creates a migrated and filled database with this name. Returns its URL. */
  makeDatabase(name: string, fill: (client: pg.Client) => Promise<void>): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** A temporary PostgreSQL, deleted afterwards. It runs without fsync, which does not affect reads. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karam bench '));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: { warn: (line) => process.stderr.write(`${line}\n`) },
  });
  const run = (sql: string) => withClient(postgres.url, async (client) => void (await client.query(sql)));
  return {
    async makeDatabase(name, fill) {
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      await run(`CREATE DATABASE ${name}`);
      await migrate(url.href);
      await withClient(url.href, fill);
      return url.href;
    },
    dropDatabase: (name) => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    stop: endOnce(async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }),
  };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = 'karam_template';

/** One real PostgreSQL for the whole run, with a migrated database that is copied for every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built once here, because some tests start the whole program and would each build it.
  await buildIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'karam test '));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: { warn: (line) => process.stderr.write(`${line}\n`) },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrate(withDatabase(postgres.url, TEMPLATE));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

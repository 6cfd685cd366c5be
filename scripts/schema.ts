import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { schemaFiles } from './schema/schema-files.ts';

/** Migrates an empty PostgreSQL and generates src/server/platform/db/types.ts and docs/schema.sql from it. */
const dataDir = await mkdtemp(join(tmpdir(), 'karam schema '));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console });
try {
  await migrate(postgres.url);
  for (const { path, text } of await schemaFiles(postgres.url)) {
    await writeFile(join(import.meta.dirname, '..', path), text);
    console.log(`Written: ${path}`);
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { TYPES_FILE, typesOf } from './schema/database-types.ts';

/** Migrates an empty PostgreSQL and generates src/server/platform/db/types.ts from it. */
const dataDir = await mkdtemp(join(tmpdir(), 'karam schema '));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console });
try {
  await migrate(postgres.url);
  await writeFile(join(import.meta.dirname, '..', TYPES_FILE), await typesOf(postgres.url));
  console.log(`Written: ${TYPES_FILE}`);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

import pg from 'pg';
import { databaseTypes } from './database-types.ts';
import { readCatalog } from './read-catalog.ts';
import { schemaSql } from './schema-sql.ts';

/** The paths and contents of the files that are generated from a migrated database. */
export async function schemaFiles(url: string): Promise<{ path: string; text: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    return [
      { path: 'src/server/platform/db/types.ts', text: databaseTypes(catalog) },
      { path: 'docs/schema.sql', text: schemaSql(catalog) },
    ];
  } finally {
    await client.end();
  }
}

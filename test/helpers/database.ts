import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { getDataKeys } from '#server/platform/base/data-dir.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { overSocket, TEMPLATE, withDatabase } from '#test/helpers/postgres.ts';

/** The keys of every database in tests, as in the environment variable. */
export const DATA_KEYS_TEXT = Buffer.alloc(32, 'karam').toString('base64');
export const DATA_KEYS = getDataKeys(DATA_KEYS_TEXT);

/** A machine that stands still for ten seconds must not fail a test. What the real limits do has tests of its own. */
export const LONGEST_MS = 120_000;

export type TestDatabase = {
  /** As the owner of the tables, so that a test can prepare and break anything. */
  readonly db: Db;
  readonly url: string;
  /** As the application's role, for everything under test. */
  readonly appDb: Db;
  readonly appUrl: string;
};

/** A separate database for the test file that calls this: migrated, unless it asks for an empty one. */
export function testDatabase({ migrated = true } = {}): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = overSocket(inject('postgresUrl'), inject('socketDir'));
  const url = withDatabase(server, name);
  const appUrl = withDatabase(overSocket(inject('appPostgresUrl'), inject('socketDir')), name);
  let db: Db;
  let appDb: Db;
  beforeAll(async () => {
    // As files: a copy by way of the log, which is the default, takes twice as long for so small a database.
    const template = migrated ? ` TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY` : '';
    await runOn(server, `CREATE DATABASE ${name}${template}`);
    db = openDatabase(url, () => undefined, DATA_KEYS, LONGEST_MS);
    appDb = openDatabase(appUrl, () => undefined, DATA_KEYS, LONGEST_MS);
  });
  afterAll(async () => {
    await db.destroy();
    await appDb.destroy();
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return {
    url,
    appUrl,
    get db() {
      return db;
    },
    get appDb() {
      return appDb;
    },
  };
}

export async function runOn(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrationsDir } from '#server/platform/db/migrate.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';

const database = testDatabase({ migrated: false });
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'karam migrations '));
  for (const name of await readdir(migrationsDir))
    await copyFile(join(migrationsDir, name), join(directory, name));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  await runOn(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

test('four nodes that start at once apply each migration exactly once', async () => {
  const names = (await readdir(migrationsDir)).sort();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
  expect(applied.flat()).toEqual(names);
  const recorded = await runOn(database.url, 'SELECT name FROM migrations ORDER BY name');
  expect(recorded.rows.map((row) => row.name)).toEqual(names);
});

test('a second start applies no migration', async () => {
  await migrate(database.url);
  expect(await migrate(database.url)).toEqual([]);
});

test('the start fails with a message if an applied migration was changed', async () => {
  await migrate(database.url, directory);
  await writeFile(join(directory, '0001-platform.sql'), 'SELECT 1');
  await expect(migrate(database.url, directory)).rejects.toThrow(
    'Migration 0001-platform.sql was changed after it had been applied. Restore it and add a new migration instead.',
  );
});

test('the start fails with a message if the database has a migration that the program does not know', async () => {
  await writeFile(join(directory, '0099-later.sql'), 'SELECT 1');
  await expect(migrate(database.url, directory)).rejects.toThrow('Migration 0099-later.sql is out of order');
  await rm(join(directory, '0099-later.sql'));
  const next = `${String((await readdir(directory)).length + 1).padStart(4, '0')}-later.sql`;
  await writeFile(join(directory, next), 'SELECT 1');
  await migrate(database.url, directory);
  await expect(migrate(database.url)).rejects.toThrow(
    `The database has migration ${next}, which this version of Karam does not know`,
  );
});

test('a database from before the first release is refused with what to do, and is not changed', async () => {
  await runOn(
    database.url,
    `CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
     INSERT INTO migrations (name, checksum) VALUES ('0001-users-and-sessions.sql', 'a'), ('0002-businesses-and-staff.sql', 'b');
     CREATE TABLE users (username text); INSERT INTO users VALUES ('amal')`,
  );
  const content = async () => [
    (await runOn(database.url, "SELECT oid, * FROM pg_class WHERE relnamespace = 'public'::regnamespace"))
      .rows,
    (await runOn(database.url, 'SELECT xmin, * FROM migrations')).rows,
    (await runOn(database.url, 'SELECT xmin, * FROM users')).rows,
  ];
  const before = await content();
  await expect(migrate(database.url)).rejects.toThrow(
    'This database was made by a version of Karam from before the first release, and cannot be upgraded. It was not changed. Start with an empty database (another DATA_DIR or DATABASE_URL), or use the version that made it.',
  );
  expect(await content()).toEqual(before);
});

test('a failed migration is rolled back and named in the error', async () => {
  const next = `${String((await readdir(directory)).length + 1).padStart(4, '0')}-broken.sql`;
  await writeFile(join(directory, next), 'CREATE TABLE half (id int); SELECT 1/0;');
  await expect(migrate(database.url, directory)).rejects.toThrow(
    `Migration ${next} failed: division by zero`,
  );
  const half = await runOn(database.url, "SELECT to_regclass('half') AS half");
  expect(half.rows[0].half).toBeNull();
});

test('Karam starts without permission for the search extension, and the index can be created later', async () => {
  const plain = new URL(database.url);
  plain.username = `plain_${plain.pathname.slice(1)}`;
  plain.password = 'plain';
  await runOn(
    database.url,
    `CREATE ROLE ${plain.username} LOGIN PASSWORD 'plain'; GRANT ALL ON SCHEMA public TO ${plain.username};
     CREATE SCHEMA IF NOT EXISTS pgboss; GRANT ALL ON SCHEMA pgboss TO ${plain.username}`,
  );
  const extensions = async () =>
    (await runOn(database.url, "SELECT FROM pg_extension WHERE extname = 'pg_trgm'")).rowCount;
  try {
    expect(await migrate(plain.href)).toContain('0005-staff.sql');
    expect(await extensions()).toBe(0);
    expect((await runOn(database.url, 'SELECT index_search() AS made')).rows).toEqual([{ made: true }]);
    expect(await extensions()).toBe(1);
  } finally {
    await runOn(database.url, `DROP OWNED BY ${plain.username}; DROP ROLE ${plain.username}`);
  }
});

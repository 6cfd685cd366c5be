import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { runOn } from '#test/helpers/database.ts';
import { endOf, preparedDir, signIn, startKaram, temporaryDir } from '#test/helpers/karam-in-test.ts';
import { withDatabase } from '#test/helpers/postgres.ts';

test('a start on a port in use stops with an error and leaves nothing running', async () => {
  const dataDir = preparedDir();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const { code, said } = await endOf({ dataDir, env: { PORT: String(port) } });
  expect(code).toBe(1);
  expect(said).toContain(`Karam cannot start. Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`);
  expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();

  // The login was created before the port was tried, and is printed only once: by the start that failed.
  const [, username, password] = /shown this once: (\S+) \/ (\S+)/.exec(said) ?? [];
  expect((await signIn(await startKaram({ dataDir }), username, password)).status).toBe(200);
});

test('a start with a data directory that cannot be written to stops with an error', async () => {
  const file = join(temporaryDir(), 'a file');
  writeFileSync(file, '');
  const { code, said } = await endOf({ dataDir: join(file, 'data') });
  expect(code).toBe(1);
  expect(said).toContain(
    `Karam cannot start. DATA_DIR ${join(file, 'data')} cannot be written to (ENOTDIR).`,
  );
});

test('a start with an invalid setting stops with one line that names the setting', async () => {
  const { code, said } = await endOf({ dataDir: temporaryDir(), env: { LIVE_STREAMS: 'many' } });
  expect({ code, said }).toEqual({
    code: 1,
    said: 'Karam cannot start. LIVE_STREAMS must be a whole number from 0 to 1000000.',
  });
});

test('a start with a wrong database password stops at once, and does not print the password', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'wrong-and-private';
  const { code, said } = await endOf({ dataDir: temporaryDir(), env: { DATABASE_URL: url.href } });
  expect(code).toBe(1);
  expect(said).toContain(
    `Karam cannot start. DATABASE_URL (${url.host}/karam) was refused: password authentication failed`,
  );
  expect(said).not.toContain('private');
});

test('a start without a reachable database retries for a while, then stops with an error', async () => {
  const url = `postgres://nobody:private@127.0.0.1:${await freePort()}/karam`;
  const { code, said } = await endOf({ dataDir: temporaryDir(), env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(said).toMatch(/does not answer yet .* trying again[\s\S]*did not answer within 15 s/);
  expect(said).not.toContain('private');
});

test('a start on a database from before the first release stops with what to do, and creates nothing in it', async () => {
  const server = inject('postgresUrl');
  const url = withDatabase(server, 'older_schema');
  await runOn(server, 'CREATE DATABASE older_schema');
  onTestFinished(async () => void (await runOn(server, 'DROP DATABASE older_schema WITH (FORCE)')));
  await runOn(
    url,
    `CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL);
     INSERT INTO migrations VALUES ('0001-users-and-sessions.sql', 'a')`,
  );
  const { code, said } = await endOf({ dataDir: temporaryDir(), env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(said).toContain(
    'Karam cannot start. This database was made by a version of Karam from before the first release, and cannot be upgraded.',
  );
  const { rows } = await runOn(
    url,
    'SELECT oid::regclass::text AS name FROM pg_class WHERE oid >= 16384 ORDER BY 1',
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'migrations',
    'migrations_pkey',
    expect.stringMatching(/^pg_toast/),
    expect.stringMatching(/^pg_toast/),
  ]);
});

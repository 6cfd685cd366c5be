import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { findPostmasterFile, lockDirectory } from '#server/platform/db/embedded/directory-lock.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts';
import { runOn } from '#test/helpers/database.ts';
import { preparedDir, startKaram, temporaryDir } from '#test/helpers/karam-in-test.ts';

const isRoot = process.getuid?.() === 0;

async function start(
  dataDir: string,
  warn: (message: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { warn } });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function killServer(dataDir: string): Promise<void> {
  const file = await findPostmasterFile(join(dataDir, 'postgres'));
  process.kill(file?.pid ?? 0, 'SIGKILL');
}

test('data survives a stop and a start, and fsync is on', async () => {
  const dataDir = preparedDir();
  const first = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
  await runOn(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await start(dataDir);
  expect((await runOn(second.url, 'SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
  const { rows } = await runOn(
    second.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  );
  expect(rows).toEqual([{ fsync: 'on', commit: 'on' }]);
});

test('its password is random, readable by its owner only, and required', async () => {
  const [one, other] = [temporaryDir(), temporaryDir()];
  const postgres = await start(one);
  const secret = join(one, 'secrets', 'postgres-password');
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(secret)).mode & 0o777).toBe(0o700);
  await start(other);
  expect(readFileSync(secret, 'utf8')).not.toBe(
    readFileSync(join(other, 'secrets', 'postgres-password'), 'utf8'),
  );
  const wrong = new URL(postgres.url);
  wrong.password = 'guess';
  await expect(runOn(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('after SIGKILL, PostgreSQL is restarted at the same address and the pool reconnects', async () => {
  const dataDir = preparedDir();
  const said: string[] = [];
  const postgres = await start(dataDir, (message) => said.push(message));
  const db = openDatabase(postgres.url, () => undefined);
  onTestFinished(() => db.destroy());
  const ask = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows[0]?.one;
  expect(await ask()).toBe(1);
  for (const times of [1, 2]) {
    await killServer(dataDir);
    await expect.poll(() => said.filter((line) => line === 'PostgreSQL is running again').length).toBe(times);
    await expect.poll(() => ask().catch(() => 'away')).toBe(1);
  }
});

test('stopped right after SIGKILL, PostgreSQL is not restarted', async () => {
  const dataDir = preparedDir();
  const postgres = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
  await killServer(dataDir);
  await postgres.stop();
  await expect(runOn(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test.skipIf(process.platform !== 'linux')(
  'a stale lock file whose process id now belongs to another process does not block the start',
  async () => {
    const dataDir = preparedDir();
    const first = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
    await first.stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const someoneElse = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void someoneElse.kill());
    writeFileSync(lock, [someoneElse.pid, ...rest].join('\n'), { mode: 0o600 });
    if (isRoot) chownSync(lock, uid, gid);

    const second = await start(dataDir);
    expect((await runOn(second.url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(someoneElse.exitCode).toBeNull();
  },
);

test('of two first starts at the same moment, one gets the directory and the other fails with an error', async () => {
  const dataDir = temporaryDir();
  const results = await Promise.allSettled([1, 2].map(() => start(dataDir)));
  const winner = results.find((result) => result.status === 'fulfilled');
  const loser = results.find((result) => result.status === 'rejected');
  expect((await runOn(winner?.value.url ?? '', 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(loser?.reason.message).toContain(
    `Karam already runs on DATA_DIR ${dataDir} (process ${process.pid})`,
  );
});

test.skipIf(process.platform !== 'linux')(
  'the error about a locked directory waits until the holder has written its process id',
  async () => {
    const dataDir = temporaryDir();
    const later = 'echo held; sleep 0.4; printf 4711 > karam.lock; exec cat';
    const holder = spawn('flock', ['karam.lock', '-c', later], { cwd: dataDir });
    onTestFinished(() => void holder.stdin.end());
    await once(holder.stdout, 'data');
    await expect(lockDirectory(dataDir)).rejects.toMatchObject({ pid: '4711' });
  },
);

test('a directory made by another PostgreSQL version is refused with an error', async () => {
  const dataDir = preparedDir();
  const first = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start(dataDir)).rejects.toThrow(
    'was created by PostgreSQL 14; this version of Karam comes with PostgreSQL 18',
  );
});

test.skipIf(!isRoot)(
  'root can start it in a home of mode 700, which PostgreSQL’s own user cannot enter',
  async () => {
    const home = temporaryDir();
    chmodSync(home, 0o700);
    const dataDir = join(home, 'data');
    const karam = await startKaram({ dataDir });
    expect((await fetch(`${karam.origin}/readyz`)).status).toBe(200);
    const owner = statSync(join(dataDir, 'postgres')).uid;
    expect(owner).not.toBe(0);
    expect(() => execFileSync('ls', [dataDir], { uid: owner, stdio: 'ignore' })).toThrow();
  },
);

test.skipIf(!isRoot)('an ordinary user can start it', async ({ skip }) => {
  const nobody = { uid: 65_534, gid: 65_534 };
  try {
    execFileSync(process.execPath, ['--version'], { ...nobody, cwd: '/', stdio: 'ignore' });
    execFileSync('ls', [import.meta.dirname], { ...nobody, cwd: '/', stdio: 'ignore' });
  } catch {
    skip('an ordinary user cannot enter this checkout');
  }
  const dataDir = temporaryDir();
  chownSync(dataDir, nobody.uid, nobody.gid);
  const karam = await startKaram({ dataDir, as: nobody });
  expect((await fetch(`${karam.origin}/readyz`)).status).toBe(200);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);
});

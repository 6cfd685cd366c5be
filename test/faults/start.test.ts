import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '#server/db/embedded/free-port.ts';
import { findPostmasterFile } from '#server/db/embedded/leftovers.ts';
import { spawnKaram, startKaram, temporaryDir } from '#test/faults/karam-in-test.ts';
import { runOn } from '#test/helpers/database.ts';
import type { KaramProcess } from '#test/helpers/karam-process.ts';

/** Each starts the real thing, the way `npm start` does. */
const loginIn = (karam: KaramProcess) => /shown this once: (\S+) \/ (\S+)/.exec(karam.output());

async function signIn(karam: KaramProcess, username = '', password = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${karam.origin}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password }),
  });
}

/** What a browser would send back: each cookie's name and value. */
function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function endsWith(
  options: Parameters<typeof spawnKaram>[0],
): Promise<{ code: number | null; said: string }> {
  const karam = await spawnKaram(options);
  return { code: await karam.exited, said: karam.output().trim() };
}

test('a first start says where to open it, the login it made and where the data is; a second start needs no login', async () => {
  const dataDir = temporaryDir();
  const first = await startKaram({ dataDir });
  expect(first.output()).toContain(`Karam is open at http://localhost:${new URL(first.origin).port}`);
  expect(first.output()).toContain(`Data is kept in ${dataDir}`);
  const [, username, password] = loginIn(first) ?? [];
  expect((await signIn(first, username, password)).status).toBe(200);
  expect((await signIn(first, username, 'wrong')).status).toBe(401);
  expect(await first.stop()).toBe(0);

  const second = await startKaram({ dataDir });
  expect(loginIn(second)).toBeNull();
  expect((await signIn(second, username, password)).status).toBe(200);
});

test('the admin of the configuration is created, and keeps a password changed since', async () => {
  const dataDir = temporaryDir();
  const env = { ADMIN_USERNAME: 'amal', ADMIN_PASSWORD: 'a good password', ADMIN_EMAIL: 'amal@example.com' };
  const first = await startKaram({ dataDir, env });
  expect(loginIn(first)).toBeNull();
  const answer = await signIn(first, 'amal', 'a good password');
  expect(await answer.json()).toMatchObject({ role: 'admin', isAdmin: true, email: 'amal@example.com' });
  await first.stop();
  const second = await startKaram({ dataDir, env: { ...env, ADMIN_PASSWORD: 'another password' } });
  expect((await signIn(second, 'amal', 'a good password')).status).toBe(200);
});

test('killed without warning, it starts again with its data, and whoever was signed in still is', async () => {
  const dataDir = temporaryDir();
  const first = await startKaram({ dataDir });
  const [, username, password] = loginIn(first) ?? [];
  const cookie = cookieOf(await signIn(first, username, password));
  await first.stop('SIGKILL');

  const second = await startKaram({ dataDir });
  const user = await fetch(`${second.origin}/api/auth/user`, { headers: { cookie } });
  expect(await user.json()).toMatchObject({ username });
});

test('a second process on the same data directory says so and leaves the first alone', async () => {
  const dataDir = temporaryDir();
  const first = await startKaram({ dataDir });
  const { code, said } = await endsWith({ dataDir });
  expect(code).toBe(1);
  expect(said).toBe(
    `Karam cannot start. Karam already runs on DATA_DIR ${dataDir} (process ${first.child.pid}). Stop it, or choose another DATA_DIR.`,
  );
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test('a port that is taken is said so, and nothing is left running', async () => {
  const dataDir = temporaryDir();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const { code, said } = await endsWith({ dataDir, env: { PORT: String(port) } });
  expect(code).toBe(1);
  expect(said).toContain(`Karam cannot start. Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`);
  expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();

  // The login was made before the port was tried, and is shown only once: then.
  const [, username, password] = /shown this once: (\S+) \/ (\S+)/.exec(said) ?? [];
  expect((await signIn(await startKaram({ dataDir }), username, password)).status).toBe(200);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s in the middle of the start leaves nothing running',
  async (signal) => {
    const dataDir = temporaryDir();
    const karam = await spawnKaram({ dataDir });
    await expect
      .poll(() => findPostmasterFile(join(dataDir, 'postgres')), { timeout: 15_000, interval: 5 })
      .toBeDefined();
    expect(karam.output()).not.toContain('Karam is open');
    expect(await karam.stop(signal)).toBe(0);
    expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();
  },
);

test('the directory stays its owner’s when PostgreSQL drops every connection', async () => {
  const dataDir = temporaryDir();
  const karam = await startKaram({ dataDir });
  const file = await findPostmasterFile(join(dataDir, 'postgres'));
  // One connection's process that dies makes PostgreSQL end all the others.
  const password = readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8');
  const url = `postgres://karam:${password}@127.0.0.1:${file?.port}/karam`;
  const { rows } = await runOn(
    url,
    "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'karam%' LIMIT 1",
  );
  process.kill(rows[0].pid, 'SIGKILL');
  await expect
    .poll(async () => (await fetch(`${karam.origin}/readyz`)).status, { timeout: 15_000 })
    .toBe(200);
  const { code, said } = await endsWith({ dataDir });
  expect(code).toBe(1);
  expect(said).toContain(`Karam already runs on DATA_DIR ${dataDir} (process ${karam.child.pid})`);
  expect((await fetch(`${karam.origin}/readyz`)).status).toBe(200);
});

test('an admin’s name that belongs to somebody else is said so', async () => {
  const dataDir = temporaryDir();
  const first = await startKaram({
    dataDir,
    env: { ADMIN_USERNAME: 'amal', ADMIN_PASSWORD: 'a good password', ADMIN_EMAIL: 'a@example.com' },
  });
  await first.stop();
  const { said } = await endsWith({
    dataDir,
    env: { ADMIN_USERNAME: 'omar', ADMIN_PASSWORD: 'a good password', ADMIN_EMAIL: 'A@example.com' },
  });
  expect(said).toBe('Karam cannot start. ADMIN_EMAIL A@example.com belongs to another account.');
});

test('a data directory that cannot be written to is said so', async () => {
  const file = join(temporaryDir(), 'a file');
  writeFileSync(file, '');
  const { code, said } = await endsWith({ dataDir: join(file, 'data') });
  expect(code).toBe(1);
  expect(said).toContain(
    `Karam cannot start. DATA_DIR ${join(file, 'data')} cannot be written to (ENOTDIR).`,
  );
});

test('a wrong setting is said in one line that names it', async () => {
  const { code, said } = await endsWith({ dataDir: temporaryDir(), env: { WORKERS: 'many' } });
  expect({ code, said }).toEqual({
    code: 1,
    said: 'Karam cannot start. WORKERS must be a whole number from 1 to 64.',
  });
});

test('a database that refuses the password is said at once, without the password', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'wrong-and-private';
  const { code, said } = await endsWith({ dataDir: temporaryDir(), env: { DATABASE_URL: url.href } });
  expect(code).toBe(1);
  expect(said).toContain(
    `Karam cannot start. DATABASE_URL (${url.host}/karam) was refused: password authentication failed`,
  );
  expect(said).not.toContain('private');
});

test('a database that is down is tried for a while, then said', async () => {
  const url = `postgres://nobody:private@127.0.0.1:${await freePort()}/karam`;
  const { code, said } = await endsWith({ dataDir: temporaryDir(), env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(said).toMatch(/does not answer yet .* trying again[\s\S]*did not answer within 15 s/);
  expect(said).not.toContain('private');
}, 30_000);

test('asked to stop in the middle of a request, it answers it first, then stops PostgreSQL too', async () => {
  const dataDir = temporaryDir();
  const karam = await startKaram({ dataDir });
  const body = JSON.stringify({ username: 'someone', password: 'something' });
  const socket = connect(Number(new URL(karam.origin).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // The server has the head of the request once it answers another one that came after it.
  await fetch(`${karam.origin}/healthz`);
  const stopped = karam.stop();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(karam.child.exitCode).toBeNull();
  socket.write(body.slice(10));
  expect(await stopped).toBe(0);
  expect(answer).toContain('HTTP/1.1 401');
  expect(answer).toContain('Invalid username or password');
  expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')(
  'with two workers the port is shared, and a worker that dies is replaced',
  async () => {
    const dataDir = temporaryDir();
    const karam = await startKaram({ dataDir, env: { WORKERS: '2' } });
    const [, username, password] = loginIn(karam) ?? [];
    const cookie = cookieOf(await signIn(karam, username, password));
    const workers = childrenOf(karam.child.pid ?? 0).filter((pid) => commandOf(pid).includes('worker.ts'));
    expect(workers).toHaveLength(2);
    process.kill(workers[0] ?? 0, 'SIGKILL');
    await expect
      .poll(() => karam.output(), { timeout: 10_000 })
      .toContain('A worker ended (SIGKILL) and is being replaced');
    for (let count = 0; count < 20; count += 1) {
      const user = await fetch(`${karam.origin}/api/auth/user`, { headers: { cookie, connection: 'close' } });
      expect(user.status).toBe(200);
    }
    expect(await karam.stop()).toBe(0);
    expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();
  },
);

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

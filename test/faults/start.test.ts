import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { runOn } from '#test/helpers/database.ts';
import {
  endOf,
  loginIn,
  preparedDir,
  signIn,
  startKaram,
  temporaryDir,
} from '#test/helpers/karam-in-test.ts';

/** The cookies as a browser would send them back. */
function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

test('the first start prints address, login and data directory; after SIGKILL the next one keeps data and sessions', async () => {
  const dataDir = temporaryDir();
  const first = await startKaram({ dataDir });
  expect(first.output()).toContain(`Karam is open at http://localhost:${new URL(first.origin).port}`);
  expect(first.output()).toContain(`Data is kept in ${dataDir}`);
  const [, username, password] = loginIn(first) ?? [];
  const signedIn = await signIn(first, username, password);
  expect(signedIn.status).toBe(200);
  expect((await signIn(first, username, 'wrong')).status).toBe(401);
  await first.stop('SIGKILL');

  const second = await startKaram({ dataDir });
  expect(loginIn(second)).toBeNull();
  const user = await fetch(`${second.origin}/api/auth/user`, { headers: { cookie: cookieOf(signedIn) } });
  expect(await user.json()).toMatchObject({ username });
  expect((await signIn(second, username, password)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});

test('the configured admin is created, and keeps a password changed later; another one needs another email', async () => {
  const dataDir = preparedDir();
  const env = { ADMIN_USERNAME: 'amal', ADMIN_PASSWORD: 'a good password', ADMIN_EMAIL: 'amal@example.com' };
  const first = await startKaram({ dataDir, env });
  expect(loginIn(first)).toBeNull();
  const answer = await signIn(first, 'amal', 'a good password');
  expect(await answer.json()).toMatchObject({ role: 'admin', isAdmin: true, email: 'amal@example.com' });
  expect(await first.stop('SIGINT')).toBe(0);

  const refused = await endOf({
    dataDir,
    env: { ...env, ADMIN_USERNAME: 'omar', ADMIN_EMAIL: 'Amal@example.com' },
  });
  expect(refused).toEqual({
    code: 1,
    said: 'Karam cannot start. ADMIN_EMAIL Amal@example.com belongs to another account.',
  });

  const second = await startKaram({ dataDir, env: { ...env, ADMIN_PASSWORD: 'another password' } });
  expect((await signIn(second, 'amal', 'a good password')).status).toBe(200);
});

test('a second process on the same data directory is refused, also after PostgreSQL dropped every connection', async () => {
  const dataDir = preparedDir();
  const karam = await startKaram({ dataDir });
  const refused = {
    code: 1,
    said: `Karam cannot start. Karam already runs on DATA_DIR ${dataDir} (process ${karam.child.pid}). Stop it, or choose another DATA_DIR.`,
  };
  expect(await endOf({ dataDir })).toEqual(refused);
  expect((await fetch(`${karam.origin}/readyz`)).status).toBe(200);

  const file = await findPostmasterFile(join(dataDir, 'postgres'));
  // Killing the process of one connection makes PostgreSQL end all other connections.
  const password = readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8');
  const url = `postgres://karam:${password}@127.0.0.1:${file?.port}/karam`;
  const { rows } = await runOn(
    url,
    "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'karam%' LIMIT 1",
  );
  process.kill(rows[0].pid, 'SIGKILL');
  await expect.poll(async () => (await fetch(`${karam.origin}/readyz`)).status).toBe(200);
  expect(await endOf({ dataDir })).toEqual(refused);
  expect((await fetch(`${karam.origin}/readyz`)).status).toBe(200);
});

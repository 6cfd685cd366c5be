import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { preparedDir, spawnKaram, startKaram } from '#test/helpers/karam-in-test.ts';

test('SIGHUP during the start leaves nothing running', async () => {
  const dataDir = preparedDir();
  const karam = await spawnKaram({ dataDir });
  await expect.poll(() => findPostmasterFile(join(dataDir, 'postgres')), { interval: 5 }).toBeDefined();
  expect(karam.output()).not.toContain('Karam is open');
  expect(await karam.stop('SIGHUP')).toBe(0);
  expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();
});

test('when stopped during a request, it answers the request first, then stops PostgreSQL too', async () => {
  const dataDir = preparedDir();
  const karam = await startKaram({ dataDir });
  const body = JSON.stringify({ username: 'someone', password: 'something' });
  const socket = connect(Number(new URL(karam.origin).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // The server has read the head of the first request once it answers a later one.
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

/** PostgreSQL's process that repairs the data after a crash. */
async function findRecovery(dataDir: string): Promise<number | undefined> {
  const { pid } = (await findPostmasterFile(join(dataDir, 'postgres'))) ?? {};
  if (!pid) return undefined;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('startup'));
}

test.skipIf(process.platform !== 'linux')(
  'when stopped while PostgreSQL recovers from a crash, it does not wait for it, and the next start works',
  async () => {
    const dataDir = preparedDir();
    const first = await startKaram({ dataDir });
    const { pid = 0 } = (await findPostmasterFile(join(dataDir, 'postgres'))) ?? {};
    await first.stop('SIGKILL');
    process.kill(pid, 'SIGKILL');

    const second = await spawnKaram({ dataDir });
    let recovery: number | undefined;
    await expect
      .poll(
        async () => {
          recovery = await findRecovery(dataDir).catch(() => undefined);
          return recovery;
        },
        { interval: 2 },
      )
      .toBeDefined();
    // A recovery that takes for ever.
    process.kill(recovery ?? 0, 'SIGSTOP');
    expect(await second.stop()).toBe(0);
    expect(await findRecovery(dataDir).catch(() => undefined)).toBeUndefined();

    const third = await startKaram({ dataDir });
    expect((await fetch(`${third.origin}/readyz`)).status).toBe(200);
  },
);

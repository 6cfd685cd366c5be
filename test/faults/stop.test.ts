import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostmasterFile } from '#server/db/embedded/leftovers.ts';
import { preparedDir, spawnKaram, startKaram } from '#test/faults/karam-in-test.ts';

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s during the start leaves nothing running',
  async (signal) => {
    const dataDir = preparedDir();
    const karam = await spawnKaram({ dataDir });
    await expect.poll(() => findPostmasterFile(join(dataDir, 'postgres')), { interval: 5 }).toBeDefined();
    expect(karam.output()).not.toContain('Karam is open');
    expect(await karam.stop(signal)).toBe(0);
    expect(await findPostmasterFile(join(dataDir, 'postgres'))).toBeUndefined();
  },
);

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

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { drain } from '#server/platform/plugins/drain.ts';
import { health } from '#server/platform/plugins/health.ts';

const lines: { err?: { message: string }; msg: string }[] = [];

function serve(url: string) {
  const db = openDatabase(url, () => undefined);
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  });
  drain(app);
  health(app, db);
  return { app, db };
}

test('a server that is about to close is alive, and not ready for new requests', async () => {
  const { app, db } = serve('postgres://nobody@127.0.0.1:9/none');
  await app.stopTaking();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }]);
  await app.close();
  await db.destroy();
});

test('a database that does not answer is not ready, and each probe does not open another connection', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { app, db } = serve(`postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`);
  lines.length = 0;
  const answers = await Promise.all(['/readyz', '/readyz', '/readyz'].map((url) => app.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(answers[0]?.json()).toEqual({ status: 'database away' });
  expect(sockets).toHaveLength(1);
  expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual(
    Array(3).fill(['the database does not answer', 'no answer in time']),
  );
  await app.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
  await db.destroy();
});

test('each probe asks the database anew, so that it is noticed when it comes back or goes away', async () => {
  let connections = 0;
  const hangsUp = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(hangsUp, 'listening');
  const { app, db } = serve(`postgres://nobody@127.0.0.1:${(hangsUp.address() as AddressInfo).port}/none`);
  const seen: number[] = [];
  for (let probe = 0; probe < 2; probe += 1) {
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    seen.push(connections);
  }
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0);
  await app.close();
  hangsUp.close();
  await db.destroy();
});

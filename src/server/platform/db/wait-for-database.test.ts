import { connect, createServer, type Server } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { waitForDatabase } from '#server/platform/db/wait-for-database.ts';

const real = () => new URL(inject('postgresUrl'));

test('the start waits for a database that comes up late', async () => {
  const url = real();
  const port = await freePort();
  const said: string[] = [];
  const waiting = waitForDatabase(withPort(url, port), 10_000, (line) => said.push(line));
  await expect.poll(() => said.length).toBeGreaterThan(0);
  await forwardPort(Number(url.port), port);
  await waiting;
  expect(said[0]).toContain(`127.0.0.1:${port}/karam does not answer yet`);
});

test('the start fails with a message if the database does not come up', async () => {
  const url = withPort(real(), await freePort());
  await expect(waitForDatabase(url, 500, () => undefined)).rejects.toThrow(
    /did not answer within 1 s: .*ECONNREFUSED/,
  );
});

test('the start fails at once if the database does not exist', async () => {
  const url = real();
  url.pathname = '/nowhere';
  await expect(waitForDatabase(url.href, 60_000, () => undefined)).rejects.toThrow(
    'database "nowhere" does not exist',
  );
});

function withPort(url: URL, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/** Forwards another port to the real server. */
async function forwardPort(target: number, port: number): Promise<Server> {
  const door = createServer((socket) => {
    const through = connect(target, '127.0.0.1');
    socket.pipe(through).pipe(socket);
    for (const end of [socket, through]) end.on('error', () => undefined);
  });
  onTestFinished(() => void door.close());
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  return door;
}

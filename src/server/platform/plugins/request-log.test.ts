import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { publicScope } from '#server/platform/http/scopes.ts';
import { ORIGIN, testApp } from '#test/helpers/app.ts';

type Line = { level: number; msg?: string; route?: string; status?: number };
const INFO = 30;
const lines: Line[] = [];
const waiting = Promise.withResolvers<void>();
const karam = testApp({
  logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  beforeReady: (app, platform) =>
    publicScope(app, platform, [
      ({ app }) => {
        app.get('/api/probe/slow', async (request) => {
          await waiting.promise;
          if (request.raw.destroyed) throw new Error('the stream was closed');
          return 'late';
        });
      },
    ]),
});
beforeAll(async () => {
  await karam.app.listen({ host: '127.0.0.1', port: 0 });
});

async function sendAndHangUp(text: string): Promise<void> {
  const { port } = karam.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  await new Promise((sent) => socket.write(text, sent));
  socket.resetAndDestroy();
}
const hangUpsOn = (route: string) =>
  lines.filter((line) => line.msg === 'client hung up' && line.route === route);
const metrics = async () => (await (await karam.signedIn('admin')).get('/metrics')).body;

test('clients that hang up during an upload are logged as such, not as our faults', async () => {
  const owner = await karam.signedIn('business');
  const { uploadURL } = (await owner.post('/api/objects/upload')).json();
  const head = `PUT ${uploadURL.slice(ORIGIN.length)} HTTP/1.1\r\nhost: karam.test\r\ncontent-length: 2000\r\n\r\n`;
  await Promise.all(Array.from({ length: 20 }, () => sendAndHangUp(`${head}%PDF-`)));
  await expect.poll(() => hangUpsOn('/api/objects/:id')).toHaveLength(20);
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  expect(lines.filter(({ status }) => status && status >= 500)).toEqual([]);
  const text = await metrics();
  expect(text).toContain('http_requests_hung_up_total{method="PUT",route="/api/objects/:id"} 20');
  expect(text).not.toMatch(/http_request_duration_seconds_count\{[^}]*status="5/);
});

test('a client that hangs up before the answer is not our fault, whatever fails afterwards', async () => {
  await sendAndHangUp('GET /api/probe/slow HTTP/1.1\r\nhost: karam.test\r\n\r\n');
  await expect.poll(() => hangUpsOn('/api/probe/slow')).toHaveLength(1);
  waiting.resolve();
  await karam.visitor().get('/healthz');
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
});

test('clients that are gone before their sign-in is read are counted, log no fault and cost no password check', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'a guess' });
  const head = 'POST /api/login HTTP/1.1\r\nhost: karam.test\r\ncontent-type: application/json\r\n';
  const before = hangUpsOn('/api/login').length;
  const text = `${head}content-length: ${body.length}\r\n\r\n${body}`;
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const { port } = karam.app.server.address() as { port: number };
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(text);
      // Reset before the server has read anything: it can no longer say whose connection it was.
      socket.resetAndDestroy();
    }),
  );
  await expect.poll(() => hangUpsOn('/api/login').length).toBeGreaterThan(before);
  await karam.visitor().get('/healthz');
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  expect(await metrics()).toMatch(/http_requests_hung_up_total\{method="POST",route="\/api\/login"\} \d+/);
});

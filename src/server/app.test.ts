import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/platform/db/database.ts';
import { publicScope } from '#server/platform/http/scopes.ts';
import { setFormKey } from '#server/tipping/guest-pages/form-key-cookie.ts';
import { because } from '#shared/reasons/because.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const SCRIPT = 'console.info("hello")';
const webDir = mkdtempSync(join(tmpdir(), 'karam web '));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'assets', 'favicon.ico'), 'icon');
writeFileSync(join(webDir, 'built-from.txt'), 'not for the public');
writeFileSync(join(webDir, 'assets', 'main-abc123.js'), SCRIPT);
writeFileSync(join(webDir, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));

const nobody = { firstName: null, lastName: null, profileImageUrl: null };
const lines: string[] = [];
const karam = testApp({
  webDir,
  logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  beforeReady: (app, platform) =>
    publicScope(app, platform, [
      ({ app }) => {
        app.get('/api/probe/fault', async () => {
          throw new Error('the secret inner words');
        });
        app.get('/api/probe/refused', async () =>
          karam.db
            .insertInto('users')
            .values({
              ...nobody,
              username: 'private.person',
              email: 'private.person@example.com',
              password: 'in the clear',
            })
            .execute(),
        );
        app.get(
          '/api/probe/leak',
          { schema: { response: { 200: z.object({ name: z.string() }) } } },
          async () => ({
            name: 'Maya',
            password: 'hidden',
          }),
        );
        app.post(
          '/api/probe/echo',
          { schema: { body: z.object({ amount: z.string(because('amount_too_small')) }) } },
          async (request) => request.body,
        );
      },
    ]),
});
const visitor = () => karam.visitor();

test('an internal error hides its cause from the client and gives a reference that is in the log', async () => {
  const answer = await visitor().get('/api/probe/fault');
  expect(answer.statusCode).toBe(500);
  expect(said(answer)).toMatchObject({ code: 'internal' });
  expect(answer.body).not.toContain('secret inner words');
  expect(answer.json().message).toContain(answer.headers['x-request-id']);
  const logged = lines.find((line) => line.includes('secret inner words'));
  expect(logged).toContain(answer.headers['x-request-id']);
});

test('a field that is not in the response contract is not sent', async () => {
  expect((await visitor().get('/api/probe/leak')).json()).toEqual({ name: 'Maya' });
});

test.each([
  ['no JSON at all', 'amount=1', 'text/plain', 415, 'unsupported_media_type'],
  ['broken JSON', '{"amount":', 'application/json', 400, 'invalid_input'],
  ['an empty body', '', 'application/json', 400, 'invalid_input'],
  ['a wrong type', '{"amount":1}', 'application/json', 400, 'invalid_input'],
  [
    'a body beyond the limit',
    JSON.stringify({ amount: 'x'.repeat(70_000) }),
    'application/json',
    413,
    'too_large',
  ],
  [
    'a name that would change objects',
    '{"__proto__":{"x":1},"amount":"1"}',
    'application/json',
    400,
    'invalid_input',
  ],
])('a request with %s is refused with a readable message', async (_what, payload, type, status, code) => {
  const answer = await visitor().post('/api/probe/echo', payload, { headers: { 'content-type': type } });
  expect(answer.statusCode).toBe(status);
  expect(said(answer)).toMatchObject({ code, message: expect.stringMatching(/\w+ \w+/) });
});

test.each(['/%zz', '/api/%zz'])('the malformed URL %s gets the usual error body', async (url) => {
  const answer = await visitor().get(url);
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toEqual({ message: 'The request could not be read.', code: 'invalid_input' });
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
  });
});

test('a NUL character, which PostgreSQL cannot store, is not answered with 500', async () => {
  const answer = await visitor().post('/api/login', { username: 'a\u0000b', password: 'x' });
  expect(answer.statusCode).toBeLessThan(500);
});

test('the values of a row that PostgreSQL refused are not logged', async () => {
  lines.length = 0;
  await visitor().get('/api/probe/refused');
  expect(lines.join('')).toContain('users_password_check');
  expect(lines.join('')).not.toContain('private.person');
});

test('a wrong field is named, with its own message', async () => {
  const answer = await visitor().post('/api/probe/echo', {});
  expect(said(answer)).toEqual({
    message: 'The amount must be at least 0.01 AED.',
    code: 'invalid_input',
    fields: { amount: 'The amount must be at least 0.01 AED.' },
  });
});

test('a log line has the method, route and status of a request, and no personal data', async () => {
  lines.length = 0;
  await visitor().post(
    '/api/login?next=secret-query',
    { username: 'maya.private', password: 'hunter2-private' },
    {
      headers: { cookie: 'karam_session=private-cookie', 'user-agent': 'private-agent' },
      remoteAddress: '203.0.113.9',
    },
  );
  const log = lines.join('');
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
    method: 'POST',
    route: '/api/login',
    status: 401,
  });
  expect(log).not.toMatch(/private|secret-query|203\.0\.113\.9/);
});

test('an account that asks for what its role may not see is in the log, by its id and not by its name', async () => {
  const owner = await karam.signedIn('business');
  lines.length = 0;
  expect((await owner.get('/api/admin/payouts?search=private')).statusCode).toBe(403);
  const refused = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'access refused');
  expect(refused).toMatchObject({
    level: 40,
    reqId: expect.any(String),
    userId: owner.user?.id,
    role: 'business',
    route: '/api/admin/payouts',
  });
  expect(lines.join('')).not.toMatch(new RegExp(`private|${owner.user?.username}`));
});

test('a path that does not exist gets an error body below /api', async () => {
  expect((await visitor().get('/api/nope')).statusCode).toBe(404);
  expect(said(await visitor().get('/api/nope'))).toEqual({
    message: 'There is nothing here.',
    code: 'not_found',
  });
  expect((await visitor().get('/built-from.txt')).body).not.toContain('not for the public');
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/built-from.txt',
  '/assets/',
  '/assets/../built-from.txt',
  '/assets/%2e%2e/built-from.txt',
])('%s is no file for visitors, and no list of files', async (url) => {
  const answer = await visitor().get(url);
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('not for the public');
  expect(answer.body).not.toContain('main-abc123');
});

test('TRACE gets nothing back of the request', async () => {
  const port = await karam.app
    .listen({ port: 0, host: '127.0.0.1' })
    .then((url) => Number(new URL(url).port));
  const socket = connect(port, '127.0.0.1');
  socket.end(
    'TRACE /api/auth/user HTTP/1.1\r\nhost: karam.test\r\nx-probe: echoed\r\nconnection: close\r\n\r\n',
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 40[0-9] /);
  expect(answer).not.toContain('echoed');
});

test('a request with two lengths is refused, and what it hides is not read as a second request', async () => {
  const port = (karam.app.server.address() as AddressInfo).port;
  const socket = connect(port, '127.0.0.1');
  const hidden = 'GET /healthz HTTP/1.1\r\nhost: karam.test\r\n\r\n';
  socket.end(
    `POST /api/logout HTTP/1.1\r\nhost: karam.test\r\ncontent-length: ${hidden.length + 5}\r\n` +
      `transfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a file with a hash in its name is cached for a year and sent with brotli', async () => {
  const answer = await karam.app.inject({
    url: '/assets/main-abc123.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
  const plain = await karam.app.inject({ url: '/assets/main-abc123.js' });
  expect(plain.body).toBe(SCRIPT);
});

test.each([
  '/assets/nope.js',
  '/assets/../index.html',
  '/assets/%2e%2e/built-from.txt',
  '/assets/..%2fbuilt-from.txt',
])('%s does not lead to a file', async (url) => {
  const answer = await visitor().get(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('not for the public');
});

test('the API contract is served as OpenAPI JSON, with the shapes it uses, and as an HTML page', async () => {
  const document = (await visitor().get('/api/openapi.json')).json();
  expect(
    document.paths['/api/login'].post.responses['200'].content['application/json'].schema.$ref,
  ).toContain('SessionUser');
  const referred = new Set(JSON.stringify(document).match(/(?<="#\/components\/schemas\/)[^"]+/g));
  expect(Object.keys(document.components.schemas).toSorted()).toEqual([...referred].toSorted());
  const page = await visitor().get('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<code>/api/login</code>');
  expect(page.body).toContain('The signed-in user');
});

test('metrics count requests by route, and only an admin may read them, not even a client on this machine', async () => {
  // A proxy on this machine that sends no forwarding header cannot be told from a client on this machine.
  const here = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };
  expect((await visitor().get('/metrics', here)).statusCode).toBe(401);
  expect((await (await karam.signedIn('business')).get('/metrics', here)).statusCode).toBe(403);
  const answer = await (await karam.signedIn('admin')).get('/metrics');
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/login",status="401"}',
  );
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('with a database the server is alive and ready', async () => {
  expect((await visitor().get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await visitor().get('/readyz')).json()).toEqual({ status: 'ready' });
});

describe('without a database', () => {
  const away = testApp({ db: openDatabase('postgres://nobody@127.0.0.1:9/none', () => undefined) });

  test('the server is alive but not ready', async () => {
    expect((await away.visitor().get('/healthz')).statusCode).toBe(200);
    const ready = await away.visitor().get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'database away' });
  });

  test('a request that needs the database gets 503 and is asked to try again', async () => {
    const answer = await away.visitor().post('/api/login', { username: 'maya', password: 'something' });
    expect(answer.statusCode).toBe(503);
    expect(said(answer)).toEqual({
      message: 'Karam cannot be reached at the moment. Please try again in a minute.',
      code: 'unavailable',
    });
  });
});

describe('behind https', () => {
  const secure = testApp({
    config: { publicOrigin: 'https://karam.test', trustProxy: false },
    beforeReady: async (app) => {
      app.get('/probe/form-key', async (_request, reply) => {
        setFormKey(reply, '/tip/1', true);
        return '';
      });
    },
  });

  test('the session cookie is bound to this host, and the HSTS header is set', async () => {
    const owner = await secure.signedIn('business');
    const answer = await owner.post('/api/login', { username: owner.user?.username, password: PASSWORD });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-karam_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('every cookie that the server sets has a name that browsers take only with Secure', async () => {
    const owner = await secure.signedIn('business');
    const visitor = secure.visitor();
    const login = await visitor.post('/api/login', { username: owner.user?.username, password: PASSWORD });
    const form = await visitor.get('/probe/form-key');
    expect([...login.cookies, ...form.cookies].map((cookie) => [cookie.name, cookie.secure])).toEqual([
      ['__Secure-karam_browser', true],
      ['__Host-karam_session', true],
      ['__Secure-karam_once', true],
    ]);
  });
});

describe('with METRICS_TOKEN', () => {
  const token = 'a token for the scraper, long enough';
  const scraped = testApp({ config: { metricsToken: token } });
  const statusWith = async (headers: Record<string, string>, client = scraped.visitor()) =>
    (await client.get('/metrics', { remoteAddress: '127.0.0.1', headers })).statusCode;

  test('a scraper reads the metrics with the token', async () => {
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusWith({ authorization: `bearer ${token}` })).toBe(200);
  });

  test('nobody reads the metrics without it, neither a local client nor an admin', async () => {
    expect(await statusWith({ host: 'localhost:3000' })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer another token' })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${token}x` })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer ' })).toBe(401);
    expect(await statusWith({ authorization: token })).toBe(401);
    expect(await statusWith({}, await scraped.signedIn('admin'))).toBe(401);
  });
});

test('the icon that browsers ask for by itself is found, and may be cached for a day', async () => {
  const answer = await karam.visitor().get('/favicon.ico');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(answer.headers['content-type']).toMatch(/^image\//);
});

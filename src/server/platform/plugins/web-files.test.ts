import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webFiles } from '#server/platform/plugins/web-files.ts';

const webDir = mkdtempSync(join(tmpdir(), 'karam web '));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'assets', 'main-1.js'), 'a script');
  writeFileSync(join(webDir, 'assets', 'main-1.js.br'), 'a packed script');
  writeFileSync(join(webDir, 'assets', 'favicon.ico'), 'an icon');
  writeFileSync(join(webDir, 'service-worker.js'), 'a worker');
  app = Fastify();
  await webFiles(app, webDir, async (_request, reply) => reply.type('text/html').send('a page'));
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

test.each([
  ['GET', '/auth', 200, 'text/html'],
  ['HEAD', '/auth', 200, 'text/html'],
  ['GET', '/nothing', 200, 'text/html'],
  ['POST', '/auth', 404, 'application/json'],
  ['GET', '/api/nothing', 404, 'application/json'],
  ['GET', '/assets/main-gone.js', 404, 'application/json'],
] as const)('%s %s is answered with %i and %s', async (method, url, status, type) => {
  const { statusCode, headers } = await app.inject({ method, url });
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toContain(type);
});

test.each([
  ['/assets/main-1.js', 'a script', 'public, max-age=31536000, immutable'],
  ['/favicon.ico', 'an icon', 'public, max-age=86400'],
  ['/service-worker.js', 'a worker', undefined],
] as const)('the file %s is %s, and browsers keep it as told: %s', async (url, text, kept) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, text, kept]);
});

test('a browser that understands Brotli gets the packed copy of a file', async () => {
  const { headers, body } = await app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect([headers['content-encoding'], body]).toEqual(['br', 'a packed script']);
});

test('a server without the built pages has none, and says so as for the API', async () => {
  const bare = Fastify();
  await webFiles(bare, undefined, undefined);
  const { statusCode, headers } = await bare.inject('/auth');
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  await bare.close();
});

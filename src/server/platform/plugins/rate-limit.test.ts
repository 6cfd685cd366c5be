import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type App, type Platform, publicScope } from '#server/platform/http/scopes.ts';
import { PASSWORD, type TestApp, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const beforeReady = (app: App, platform: Platform) =>
  publicScope(app, platform, [
    ({ app }) => {
      app.post('/api/probe/tips', { config: { rateLimit: 'tips' } }, async () => 'reached');
      app.post('/api/probe/uploads', { config: { rateLimit: 'uploads' } }, async () => 'reached');
      app.post(
        '/api/probe/checked',
        { config: { rateLimit: 'tips' }, schema: { body: z.object({ amount: z.string() }) } },
        async () => 'reached',
      );
      app.post<{ Body: { isFine?: boolean } }>(
        '/api/probe/checks-itself',
        {
          config: {
            rateLimit: 'tips',
            isValid: ({ body }) => (body as { isFine?: boolean }).isFine === true,
          },
        },
        async ({ body }, reply) => reply.code(body.isFine ? 200 : 400).send(),
      );
      app.post('/api/probe/free', async () => 'reached');
    },
  ]);
type From = { remoteAddress?: string; headers?: Record<string, string> };
const statuses = async (karam: TestApp, path: string, times: number, from: (index: number) => From) => {
  const seen: Record<number, number> = {};
  for (let index = 0; index < times; index += 1) {
    const { statusCode } = await karam.visitor().post(path, {}, from(index));
    seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
};

describe('with limits on', () => {
  const karam = testApp({ config: { rateLimit: true }, beforeReady });

  test('an address above its limit gets 429 with a retry-after header', async () => {
    const from = () => ({ remoteAddress: '203.0.113.1' });
    expect(await statuses(karam, '/api/probe/uploads', 20, from)).toEqual({ 200: 20 });
    karam.uptimeMs += 20_000;
    const answer = await karam.visitor().post('/api/probe/uploads', {}, from());
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('40');
    expect(said(answer)).toEqual({
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a minute and try again.',
    });
    karam.uptimeMs += 40_000;
    expect((await karam.visitor().post('/api/probe/uploads', {}, from())).statusCode).toBe(200);
  });

  test('other addresses, other limits and routes without a limit are not affected', async () => {
    const from = () => ({ remoteAddress: '203.0.113.2' });
    expect(await statuses(karam, '/api/probe/tips', 61, from)).toEqual({ 200: 60, 429: 1 });
    expect(await statuses(karam, '/api/probe/uploads', 1, from)).toEqual({ 200: 1 });
    expect(await statuses(karam, '/api/probe/free', 100, from)).toEqual({ 200: 100 });
    expect(await statuses(karam, '/api/probe/tips', 1, () => ({ remoteAddress: '203.0.113.3' }))).toEqual({
      200: 1,
    });
  });

  test('the addresses of one IPv6 subscriber, a /56, count as one', async () => {
    const from = (index: number) => ({ remoteAddress: `2001:db8:1:2${index + 10}::1` });
    expect(await statuses(karam, '/api/probe/uploads', 21, from)).toEqual({ 200: 20, 429: 1 });
  });

  test('the subscribers of one IPv6 site, a /48, have five times the limit together', async () => {
    const from = (index: number) => ({ remoteAddress: `2001:db8:2:${(index * 256).toString(16)}::1` });
    expect(await statuses(karam, '/api/probe/uploads', 101, from)).toEqual({ 200: 100, 429: 1 });
    expect(
      await statuses(karam, '/api/probe/uploads', 1, () => ({ remoteAddress: '2001:db8:3::1' })),
    ).toEqual({
      200: 1,
    });
  });

  test('a forwarded-for header does not change the counted address', async () => {
    const from = (index: number) => ({
      remoteAddress: '203.0.113.4',
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    });
    expect(await statuses(karam, '/api/probe/uploads', 21, from)).toEqual({ 200: 20, 429: 1 });
  });

  test('twenty sign-ins with a wrong password use up the limit of an address', async () => {
    const from = { remoteAddress: '203.0.113.5' };
    const seen: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const body = { username: `nobody-${index}`, password: 'a guess' };
      seen.push((await karam.visitor().post('/api/login', body, from)).statusCode);
    }
    expect(seen.filter((status) => status === 401)).toHaveLength(20);
    expect(seen.at(-1)).toBe(429);
  });

  test('a known browser has a limit of its own when strangers have used up the limit of its address', async () => {
    const remoteAddress = '203.0.113.11';
    const owner = await karam.signedIn('business');
    const right = { username: owner.user?.username, password: PASSWORD };
    for (let index = 0; index < 20; index += 1) {
      const body = { username: `stranger-${index}`, password: 'a guess' };
      await karam.visitor().post('/api/login', body, { remoteAddress });
    }
    expect((await karam.visitor().post('/api/login', right, { remoteAddress })).statusCode).toBe(429);
    for (let index = 0; index < 20; index += 1)
      expect((await owner.post('/api/login', right, { remoteAddress })).statusCode).toBe(200);
    expect((await owner.post('/api/login', right, { remoteAddress })).statusCode).toBe(429);
    const ofAnother = await karam.signedIn('business');
    expect((await ofAnother.post('/api/login', right, { remoteAddress })).statusCode).toBe(429);
  });

  test('invalid requests of one address do not keep its guests from tipping', async () => {
    const remoteAddress = '203.0.113.6';
    expect(await statuses(karam, '/api/probe/checked', 170, () => ({ remoteAddress }))).toEqual({ 400: 170 });
    const notJson = { remoteAddress, headers: { 'content-type': 'application/json' } };
    for (let index = 0; index < 10; index += 1)
      expect((await karam.visitor().post('/api/probe/checked', '{', notJson)).statusCode).toBe(400);
    const valid = () => karam.visitor().post('/api/probe/checked', { amount: '5' }, { remoteAddress });
    for (let index = 0; index < 60; index += 1) expect((await valid()).statusCode).toBe(200);
    expect((await valid()).statusCode).toBe(429);
  });

  test('invalid requests have a limit of their own, and valid ones do not use it up, refused or not', async () => {
    const remoteAddress = '203.0.113.7';
    const valid = () => karam.visitor().post('/api/probe/checked', { amount: '5' }, { remoteAddress });
    for (let index = 0; index < 60; index += 1) expect((await valid()).statusCode).toBe(200);
    for (let index = 0; index < 5; index += 1) expect((await valid()).statusCode).toBe(429);
    expect(await statuses(karam, '/api/probe/checked', 182, () => ({ remoteAddress }))).toEqual({
      400: 180,
      429: 2,
    });
    const answer = await karam.visitor().post('/api/probe/checked', {}, { remoteAddress });
    expect(answer.headers['retry-after']).toBe('60');
  });

  test('a route that checks its body itself says which requests are invalid', async () => {
    const remoteAddress = '203.0.113.10';
    expect(await statuses(karam, '/api/probe/checks-itself', 182, () => ({ remoteAddress }))).toEqual({
      400: 180,
      429: 2,
    });
    const valid = () => karam.visitor().post('/api/probe/checks-itself', { isFine: true }, { remoteAddress });
    for (let index = 0; index < 60; index += 1) expect((await valid()).statusCode).toBe(200);
    expect((await valid()).statusCode).toBe(429);
  });

  test('requests without a session are invalid and do not use up the uploads of an address', async () => {
    const from = () => ({ remoteAddress: '203.0.113.8' });
    expect(await statuses(karam, '/api/objects/upload', 61, from)).toEqual({ 401: 60, 429: 1 });
    const owner = await karam.signedIn('business');
    expect((await owner.post('/api/objects/upload', {}, from())).statusCode).toBe(200);
  });

  test('a clock that is set back by a day does not change how long an address waits', async () => {
    const from = () => ({ remoteAddress: '203.0.113.9' });
    expect(await statuses(karam, '/api/probe/uploads', 20, from)).toEqual({ 200: 20 });
    const { now } = karam;
    karam.now = new Date(now.getTime() - 24 * 60 * 60_000);
    const answer = await karam.visitor().post('/api/probe/uploads', {}, from());
    karam.now = now;
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
});

describe('behind a trusted proxy', () => {
  const karam = testApp({ config: { rateLimit: true, trustProxy: '10.0.0.1' }, beforeReady });

  test('the address that the proxy forwards is counted', async () => {
    const from = (index: number) => ({
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    });
    expect(await statuses(karam, '/api/probe/uploads', 40, from)).toEqual({ 200: 40 });
  });

  test('an address that the visitor put into the header is ignored', async () => {
    const from = (index: number) => ({
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `192.0.2.${index}, 198.51.100.200` },
    });
    expect(await statuses(karam, '/api/probe/uploads', 21, from)).toEqual({ 200: 20, 429: 1 });
  });

  test('a forwarded-for header from another address than the proxy is ignored', async () => {
    const from = (index: number) => ({
      remoteAddress: '10.0.0.2',
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    });
    expect(await statuses(karam, '/api/probe/uploads', 21, from)).toEqual({ 200: 20, 429: 1 });
  });
});

describe('with limits off', () => {
  const karam = testApp({ beforeReady });

  test('nothing is counted', async () => {
    expect(await statuses(karam, '/api/probe/uploads', 100, () => ({}))).toEqual({ 200: 100 });
  });
});

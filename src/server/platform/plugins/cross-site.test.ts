import { expect, test } from 'vitest';
import { publicScope } from '#server/platform/http/scopes.ts';
import { ORIGIN, type TestApp, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';

const withProbe: NonNullable<Parameters<typeof testApp>[0]> = {
  beforeReady: (app, platform) =>
    publicScope(app, platform, [
      ({ app }) =>
        app.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url: '/api/probe/cross-site',
          handler: async () => 'reached',
        }),
    ]),
};
const karam = testApp(withProbe);
const secure = testApp({ ...withProbe, config: { publicOrigin: 'https://karam.test' } });
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  headers: Record<string, string>,
  to: TestApp = karam,
) => to.visitor().send({ method, url: '/api/probe/cross-site', headers });

test.each([
  ['has no origin headers', {}],
  ['comes from the public origin', { origin: ORIGIN, host: '10.0.0.5:3000' }],
  ['comes from the host it goes to', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['comes through Vite, which keeps the host', { origin: 'http://localhost:5173', host: 'localhost:5173' }],
  ['is same-origin', { 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
  ['was typed into the address bar', { 'sec-fetch-site': 'none' }],
])('a write that %s is allowed', async (_what, headers) => {
  expect((await send('POST', headers)).statusCode).toBe(200);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a host that starts with our host name', { origin: `${ORIGIN}.evil.example` }],
  ['another port of this host', { origin: 'http://karam.test:8080', host: 'karam.test' }],
  ['a page without an origin', { origin: 'null' }],
  ['an invalid origin', { origin: 'karam.test', host: 'karam.test' }],
  ['a browser that calls it cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a browser that calls it cross-site, with our origin', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
])('a write from %s is refused for every method', async (_where, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await send(method, headers);
    expect(answer.statusCode).toBe(403);
    expect(said(answer)).toEqual({
      code: 'forbidden',
      message: 'This request came from another site, so it was not carried out.',
    });
  }
});

test('a GET from another site is allowed', async () => {
  const answer = await send('GET', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect(answer.statusCode).toBe(200);
});

test('another site cannot sign anyone in or out', async () => {
  const owner = await karam.signedIn('business');
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await owner.post('/api/logout', undefined, { headers })).statusCode).toBe(403);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
});

test.each([
  ['the public origin', { origin: 'https://karam.test', host: 'karam.test' }],
  [
    'the public origin, through a proxy with a host of its own',
    { origin: 'https://karam.test', host: 'app:3000' },
  ],
  ['another name of this server', { origin: 'https://www.karam.test', host: 'www.karam.test' }],
])('on https, a write from %s is allowed', async (_where, headers) => {
  expect((await send('POST', headers, secure)).statusCode).toBe(200);
});

test.each([
  ['http of the same host name', { origin: 'http://karam.test', host: 'karam.test' }],
  ['http of the host it goes to', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['another scheme', { origin: 'chrome-extension://karam.test', host: 'karam.test' }],
])('on https, a write from %s comes from another origin and is refused', async (_where, headers) => {
  expect((await send('POST', headers, secure)).statusCode).toBe(403);
});

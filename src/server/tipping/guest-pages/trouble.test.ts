import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { publicScope } from '#server/platform/http/scopes.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

/** Tests use the real build of the pages. */
await buildIfNeeded();
const dist = join(import.meta.dirname, '..', '..', '..', '..', 'dist');
const limited = testApp({
  config: { rateLimit: true },
  tipPages: await openTipPages(dist),
  // Counts as following a tip, and costs nothing.
  beforeReady: (app, platform) =>
    publicScope(app, platform, [
      ({ app }) => void app.get('/api/probe', { config: { rateLimit: 'follows' } }, async () => 'reached'),
    ]),
});
const away = testApp({
  db: openDatabase('postgres://nobody@127.0.0.1:9/none', () => undefined),
  tipPages: await openTipPages(dist),
});

const FORM = {
  method: 'POST',
  payload: 'amount=5',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
} as const;

test('a guest without JavaScript who sends too many tips gets a page with the reason and a link to the form', async () => {
  const world = await makeWorld(limited);
  const url = `/tip/${world.staffId}`;
  const send = () => world.anonymous.send({ ...FORM, url, remoteAddress: '203.0.113.9' });
  for (let time = 0; time < 60; time += 1) expect((await send()).statusCode).toBe(303);
  const answer = await send();
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.payload).toContain('Too many requests. Please wait a minute and try again.');
  expect(answer.payload).toContain('Nothing has been charged.');
  expect(answer.payload).toContain(`href="${url}"`);
  expect((await world.owner.get('/api/tips/business')).json()).toHaveLength(60);
  await expectLedgerHolds(limited.db);
});

test('1,200 looks at tips in a minute are enough for a hotel; more from one address have to wait', async () => {
  const world = await makeWorld(limited);
  const { staffId, businessId } = world;
  const { token } = (await world.anonymous.post('/api/tips', { staffId, amount: '5' })).json();
  const ways = [
    `/api/tips/follow/${token}`,
    `/t/${token}`,
    `/tip/${staffId}?tip=${token}`,
    `/business/${businessId}/team?tip=${token}`,
  ];
  const open = async (url: string, remoteAddress: string) => world.anonymous.get(url, { remoteAddress });
  const statuses = async (urls: string[], remoteAddress: string) => {
    const answers = await Promise.all(urls.map((url) => open(url, remoteAddress)));
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await statuses(ways, '203.0.113.13')).toEqual([200, 200, 200, 303]);
  for (let time = 4; time < 1200; time += 1) await open('/api/probe', '203.0.113.13');
  expect(await statuses(ways, '203.0.113.13')).toEqual([429, 429, 429, 429]);
  const { payload, headers } = await open(`/t/${token}`, '203.0.113.13');
  expect(payload).toContain('Too many requests. Please wait a minute and try again.');
  expect(headers['retry-after']).toBe('60');
  // Guests who come to tip are not counted.
  expect(await statuses([`/tip/${staffId}`, `/tip/${staffId}?at=12`], '203.0.113.13')).toEqual([200, 200]);
  expect(await statuses(ways, '203.0.113.14')).toEqual([200, 200, 200, 303]);
  await expectLedgerHolds(limited.db);
});

test('after many declined tips a guest without JavaScript finds the form filled in, and why it has to wait', async () => {
  const world = await makeWorld(limited);
  const url = `/tip/${world.staffId}`;
  const send = (payload: string, headers: Record<string, string> = {}) =>
    limited.visitor().send({
      ...FORM,
      url,
      payload,
      headers: { ...FORM.headers, ...headers },
      remoteAddress: '203.0.113.11',
    });
  for (let time = 0; time < 10; time += 1) expect((await send('amount=4000.01')).statusCode).toBe(402);
  const answer = await send('amount=12.34&customerName=Sara');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10']);
  expect(answer.payload).toContain('Many payments were declined here, so the next tip has to wait.');
  expect(answer.payload).toContain('value="12.34"');
  const arabic = await send('amount=12.34', { 'accept-language': 'ar' });
  expect(arabic.payload).toContain('رُفضت دفعات كثيرة هنا');
  await expectLedgerHolds(limited.db);
});

test('empty forms of one address do not keep its guests from tipping', async () => {
  const world = await makeWorld(limited);
  const url = `/tip/${world.staffId}`;
  const send = (payload: string) =>
    world.anonymous.send({ ...FORM, url, payload, remoteAddress: '203.0.113.10' });
  for (let time = 0; time < 180; time += 1) expect((await send('amount=')).statusCode).toBe(400);
  expect((await send('amount=')).statusCode).toBe(429);
  expect((await send('amount=5')).statusCode).toBe(303);
  await expectLedgerHolds(limited.db);
});

test.each([
  '/tip/7',
  '/tip/7?tip=a-token-of-twenty-letters',
  '/business/7/tip',
  '/t/a-token-of-twenty-letters',
])(
  'while the database is down, %s shows an error in the guest’s language with a link to itself',
  async (url) => {
    const page = await away.visitor().get(url);
    expect(page.statusCode).toBe(503);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.payload).toContain('Karam cannot be reached at the moment. Please try again in a minute.');
    expect(page.payload).toContain(`href="${url}"`);
    const arabic = await away.visitor().get(url, { headers: { 'accept-language': 'ar' } });
    expect(arabic.payload).toContain('dir="rtl"');
    expect(arabic.payload).toContain('لا يمكن الوصول إلى كرم حالياً.');
  },
);

test('a form sent while the database is down gets an error page that says whether the guest was charged', async () => {
  const answer = await away.visitor().send({ ...FORM, url: '/tip/7' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.payload).toContain('Karam cannot be reached at the moment. Please try again in a minute.');
  expect(answer.payload).toContain(
    'whether your tip went through. Try again: you will not be charged twice.',
  );
});

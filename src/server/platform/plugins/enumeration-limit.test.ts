import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { type TestApp, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

/** Tests use the real build of the pages. */
await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));

/** How many answers have which status. Many at a time: one after the other took a minute longer. */
const count = async (karam: TestApp, paths: string[], from: string | ((index: number) => string)) => {
  const visitor = karam.visitor();
  const seen: Record<number, number> = {};
  for (let first = 0; first < paths.length; first += 50) {
    const answers = paths.slice(first, first + 50).map((path, index) => {
      const remoteAddress = typeof from === 'string' ? from : from(first + index);
      return visitor.get(path, { remoteAddress });
    });
    for (const { statusCode } of await Promise.all(answers)) seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
};
/** Ids in order, from a place where there are none. */
const walk = (path: string, length: number) =>
  Array.from({ length }, (_, index) => path.replace(':id', String(1_000_000 + index)));

describe('with limits on', () => {
  const karam = testApp({ config: { rateLimit: true }, tipPages });

  test('a program that reads one id after the other is stopped at 300, whichever page it uses', async () => {
    const from = '203.0.113.1';
    const paths = [
      ...walk('/api/staff/:id', 100),
      ...walk('/api/businesses/:id', 100),
      // The same staff members and businesses again do not count.
      ...walk('/tip/:id', 100),
      ...walk('/business/:id/tip', 100),
      ...walk('/api/businesses/:id/staff', 200),
    ];
    expect(await count(karam, paths, from)).toEqual({ 404: 600 });

    const refused = await karam.visitor().get('/api/staff/5', { remoteAddress: from });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(said(refused)).toEqual({
      code: 'too_many_requests',
      message:
        'Very many different codes were opened from this network. Please wait ten minutes and try again.',
    });
    const page = await karam.visitor().get('/tip/5', { remoteAddress: from });
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.payload).toContain('Very many different codes');
    // An id that cannot exist names nobody, so it is no part of the walk.
    expect(await count(karam, ['/api/staff/nobody'], from)).toEqual({ 400: 1 });
    expect(await count(karam, ['/api/staff/5'], '203.0.113.2')).toEqual({ 404: 1 });

    karam.uptimeMs += 10 * 60_000;
    expect(await count(karam, ['/api/staff/5'], from)).toEqual({ 404: 1 });
  });

  test('hundreds of guests of one hotel open the codes of its staff as often as they like', async () => {
    const from = '203.0.113.3';
    const { staffId, businessId } = await makeWorld(karam);
    const staffIds = [staffId];
    for (let each = 0; each < 20; each += 1) staffIds.push(await insertStaff(karam.db, businessId));
    // Most of them by the API, which counts in the same way: drawing a page takes longer.
    const path = (index: number) => (index < 60 ? '/tip' : '/api/staff');
    const opened = Array.from(
      { length: 600 },
      (_, index) => `${path(index)}/${staffIds[index % staffIds.length]}`,
    );
    const team = Array.from({ length: 40 }, () => `/business/${businessId}/tip`);
    expect(await count(karam, [...opened, ...team], from)).toEqual({ 200: 640 });
  });

  test('an address above the limit still opens the codes that it opened before, and sends tips', async () => {
    const from = '203.0.113.4';
    const { staffId } = await makeWorld(karam);
    expect(await count(karam, [`/tip/${staffId}`, ...walk('/api/staff/:id', 300)], from)).toEqual({
      200: 1,
      404: 299,
      429: 1,
    });
    expect(await count(karam, [`/tip/${staffId}`], from)).toEqual({ 200: 1 });
    const sent = await karam.visitor().post('/api/tips', { staffId, amount: '5' }, { remoteAddress: from });
    expect(sent.statusCode).toBe(201);
    await expectLedgerHolds(karam.db);
  });

  test('an IPv6 subscriber counts as one, and the subscribers of one site have five times the limit', async () => {
    const subscriber = (index: number) => `2001:db8:1:1${10 + (index % 90)}::1`;
    expect(await count(karam, walk('/api/staff/:id', 301), subscriber)).toEqual({ 404: 300, 429: 1 });
    const site = (index: number) => `2001:db8:2:${((index % 256) * 256).toString(16)}::1`;
    expect(await count(karam, walk('/api/staff/:id', 1501), site)).toEqual({ 404: 1500, 429: 1 });
  });
});

describe('with limits off', () => {
  const karam = testApp();

  test('nothing is counted', async () => {
    expect(await count(karam, walk('/api/staff/:id', 400), '203.0.113.1')).toEqual({ 404: 400 });
  });
});

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listenForPageChanges } from '#server/platform/pages/page-changes.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeSharingWorld } from '#test/helpers/sharing-world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));
const karam = testApp({ tipPages });
let changes: ReturnType<typeof listenForPageChanges>;
beforeAll(async () => {
  changes = listenForPageChanges(karam.url, tipPages.cache, { warn: () => undefined });
  await vi.waitUntil(() => tipPages.cache.isCaching(), { timeout: 15_000 });
});
afterAll(() => changes.close());

test('a cached page shows the rule as soon as it is saved, and none while tips are not divided', async () => {
  const { maya, omar, lina, owner, setShare } = await makeSharingWorld(karam);
  const today = dubaiDay(karam.now);
  const leave = (staffId: number) =>
    owner.post('/api/team-tips/leaves', { staffId, firstDay: today, lastDay: today });
  const rule = async (of = maya) =>
    /\d+ % of every tip here goes to [^<]*/.exec((await karam.visitor().get(`/tip/${of}`)).body)?.[0];
  expect(await rule()).toBe('10 % of every tip here goes to Kitchen.');
  expect(await rule(lina)).toBeUndefined();
  await setShare({ percent: 25, roles: ['Kitchen Staff', 'Bartender'] });
  expect(await rule()).toBe('25 % of every tip here goes to Bar, Kitchen.');
  await leave(omar);
  expect(await rule()).toContain('25 %');
  await leave(lina);
  expect(await rule()).toBeUndefined();
  const { body: leaves } = await owner.get('/api/team-tips/leaves');
  for (const { id } of JSON.parse(leaves))
    await owner.send({ method: 'DELETE', url: `/api/team-tips/leaves/${id}` });
  expect(await rule()).toContain('25 %');
  await setShare(null);
  expect(await rule()).toBeUndefined();
});

test('the form of a browser without scripts, at the code of a table, records the same', async () => {
  const { maya, owner } = await makeSharingWorld(karam);
  const page = await karam.visitor().get(`/tip/${maya}?at=7`);
  expect(page.body).toContain('10 % of every tip here goes to Kitchen.');
  expect(page.body).toContain('90 % for Maya, 10 % for Kitchen');
  const posted = await karam.visitor().send({
    method: 'POST',
    url: `/tip/${maya}?at=7`,
    payload: 'preset=&amount=50&customerName=&message=',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(posted.statusCode).toBe(303);
  const thanks = await karam.visitor().get(String(posted.headers.location));
  expect(thanks.body).toContain('Maya receives 42.75 AED');
  expect(thanks.body).toContain('Kitchen: 4.75 AED');
  const [row] = (await owner.get('/api/tips/list')).json();
  expect(row).toMatchObject({ at: '7', staffId: maya, net: '47.50' });
  expect(row.parts.map(({ net }: { net: string }) => net)).toEqual(['42.75', '2.38', '2.37']);
  await expectLedgerHolds(karam.db);
});

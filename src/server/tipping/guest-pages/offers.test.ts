import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listenForPageChanges } from '#server/platform/pages/page-changes.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';
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

const AMOUNTS = {
  presets: ['10', '20', '50'],
  chosen: '20',
  maxTip: '200',
  percents: [10, 12, 15],
};
const setAmounts = ({ owner }: World, change: object = {}) =>
  owner.send({
    method: 'PUT',
    url: '/api/amounts',
    payload: { ...AMOUNTS, ...change },
  });
const open = ({ staffId }: World, query = '', headers: Record<string, string> = {}) =>
  karam.visitor().get(`/tip/${staffId}${query}`, { headers });
const post = ({ staffId }: World, fields: Record<string, string>, query = '', cookie = '') =>
  karam.visitor().send({
    method: 'POST',
    url: `/tip/${staffId}${query}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  });

/** The values of the presets; the one that is chosen in brackets. */
const presetsOf = ({ payload }: { payload: string }) =>
  [...payload.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => {
    const value = /value="([^"]*)"/.exec(radio)?.[1];
    return radio.includes(' checked') ? `[${value}]` : value;
  });
const typedIn = ({ payload }: { payload: string }) =>
  /value="([^"]*)"/.exec(/<input [^>]*name="amount"[^>]*>/.exec(payload)?.[0] ?? '')?.[1] ?? '';
const amountsOf = async ({ owner }: World) =>
  (await owner.get('/api/tips/business')).json().map(({ amount }: { amount: string }) => amount);

test('a cached page shows new amounts as soon as the owner has saved them, and the defaults again', async () => {
  const world = await makeWorld(karam);
  const defaults = ['5.00', '10.00', '15.00', '20.00', '25.00'];
  expect(presetsOf(await open(world))).toEqual(defaults);
  await setAmounts(world);
  expect(presetsOf(await open(world))).toEqual(['10.00', '[20.00]', '50.00']);
  await setAmounts(world, { chosen: null, presets: ['1', '2', '3', '4', '5', '6'] });
  expect(presetsOf(await open(world))).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00', '6.00']);
  await world.owner.send({ method: 'DELETE', url: '/api/amounts' });
  expect(presetsOf(await open(world))).toEqual(defaults);
});

test('without scripts the preset that is chosen first is sent, or another one, or a typed amount', async () => {
  const world = await makeWorld(karam);
  await setAmounts(world);
  const page = await open(world);
  // A typed amount counts before a preset, so the field must be empty.
  expect(typedIn(page)).toBe('');
  expect(page.payload).toContain('Send Tip');
  expect((await post(world, { preset: '20.00', amount: '' })).statusCode).toBe(303);
  expect((await post(world, { preset: '50.00', amount: '' })).statusCode).toBe(303);
  expect((await post(world, { preset: '20.00', amount: '7' })).statusCode).toBe(303);
  expect(await amountsOf(world)).toEqual(['7.00', '50.00', '20.00']);
  await expectLedgerHolds(karam.db);
});

test('after a refused form without scripts, another preset is the one that counts', async () => {
  const world = await makeWorld(karam);
  const refused = await post(world, { preset: '15.00', amount: '', message: 'x'.repeat(501) });
  expect(refused.statusCode).toBe(400);
  expect(presetsOf(refused)).toEqual(['5.00', '10.00', '[15.00]', '20.00', '25.00']);
  expect(typedIn(refused)).toBe('');
});

test.each([
  ['en', 'The maximum tip is 200.00 AED.'],
  ['ar', 'الحد الأقصى للإكرامية 200.00 درهم.'],
])('a form above the maximum is sent back in %s, and records nothing', async (locale, sentence) => {
  const world = await makeWorld(karam);
  await setAmounts(world);
  const refused = await post(world, { amount: '200.01' }, '?bill=230', `karam_locale=${locale}`);
  expect(refused.statusCode).toBe(400);
  expect(refused.payload).toContain(sentence);
  expect(typedIn(refused)).toBe('200.01');
  // The percents of the bill are still offered.
  expect(presetsOf(refused)).toEqual(['23.00', '28.00', '35.00']);
  expect(await amountsOf(world)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('a preset that the maximum has overtaken since the page was opened is refused', async () => {
  const world = await makeWorld(karam);
  await setAmounts(world);
  expect(presetsOf(await open(world))).toContain('50.00');
  await setAmounts(world, { presets: ['5', '10', '20'], maxTip: '20' });
  const refused = await post(world, { preset: '50.00', amount: '' });
  expect(refused.payload).toContain('The maximum tip is 20.00 AED.');
  expect(presetsOf(refused)).toEqual(['5.00', '10.00', '20.00']);
  expect(await amountsOf(world)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('the link of a table leads to the people of the team with it, and a form without scripts sends it', async () => {
  const world = await makeWorld(karam);
  const team = await karam.visitor().get(`/business/${world.businessId}/tip?at=12&bill=230`);
  expect(team.payload).toContain(`href="/tip/${world.staffId}?at=12&amp;bill=230"`);
  const wrong = await karam.visitor().get(`/business/${world.businessId}/tip?at=%3Cb%3E`);
  expect(wrong.payload).toContain(`href="/tip/${world.staffId}?from=team"`);
  // The other language keeps the table.
  expect((await open(world, '?at=12')).payload).toContain('%3Fat%3D12');
  expect((await post(world, { preset: '10.00', amount: '' }, '?at=12')).statusCode).toBe(303);
  expect((await post(world, { preset: '10.00', amount: '' }, '?at=%3Cb%3E')).statusCode).toBe(303);
  const tips = (await world.owner.get('/api/tips/business')).json();
  expect(tips.map(({ at }: { at: string | null }) => at)).toEqual([null, '12']);
  await expectLedgerHolds(karam.db);
});

test('a link with a bill offers percents of it, without scripts too, and its page is not cached', async () => {
  const world = await makeWorld(karam);
  await setAmounts(world);
  await open(world);
  const kept = tipPages.cache.size();
  const page = await open(world, '?bill=230');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(presetsOf(page)).toEqual(['23.00', '28.00', '35.00']);
  expect(page.payload).toContain('Of a bill of 230.00 AED');
  expect(page.payload).toContain('10 %');
  const arabic = await open(world, '?bill=230', { cookie: 'karam_locale=ar' });
  expect(arabic.payload).toContain('من فاتورة بقيمة 230.00 درهم');
  // The other language keeps the bill.
  expect(page.payload).toContain('back=%2Ftip%2F');
  expect(page.payload).toContain('%3Fbill%3D230');
  expect(tipPages.cache.size()).toBe(kept);
  expect((await post(world, { preset: '28.00', amount: '' }, '?bill=230')).statusCode).toBe(303);
  expect(await amountsOf(world)).toEqual(['28.00']);
  await expectLedgerHolds(karam.db);
});

test('a bill in the link of the team is in the links of its people, also after a search', async () => {
  const world = await makeWorld(karam);
  const team = `/business/${world.businessId}/tip`;
  const linked = async (query: string) =>
    /href="\/tip\/([^"]*)"/.exec((await karam.visitor().get(`${team}${query}`)).payload)?.[1];
  expect(await linked('')).toBe(`${world.staffId}?from=team`);
  expect(await linked('?bill=230.50')).toBe(`${world.staffId}?bill=230.50`);
  expect(await linked('?find=maya&bill=230')).toBe(`${world.staffId}?bill=230`);
  expect(await linked('?bill=%22%3E%26x')).toBe(`${world.staffId}?bill=%22%3E%26x`);
  expect(await linked('')).toBe(`${world.staffId}?from=team`);
});

test.each(['?bill=lots', '?bill=', '?bill=-5', '?bill=1&bill=2', '?bill[]=5', '?bill=%3Cscript%3E'])(
  'with %s the page has the normal amounts',
  async (query) => {
    const world = await makeWorld(karam);
    await setAmounts(world);
    const page = await open(world, query);
    expect(page.statusCode).toBe(200);
    expect(presetsOf(page)).toEqual(['10.00', '[20.00]', '50.00']);
    expect(page.payload).not.toContain('<script>');
  },
);

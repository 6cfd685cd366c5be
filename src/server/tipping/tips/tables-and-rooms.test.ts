import { beforeEach, expect, test } from 'vitest';
import { insertPendingTip } from '#server/money/ledger/post/pending-tips.ts';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { fils } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
beforeEach(async () => {
  world = await makeWorld(karam);
});

const send = (at: unknown, key?: string) =>
  karam
    .visitor()
    .post(
      '/api/tips',
      { staffId: world.staffId, amount: '15.00', at },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
const placesOf = async (query = '') =>
  (await world.owner.get(`/api/tips/list${query}`)).json().map(({ at }: { at: string | null }) => at);

test('the table or room of a tip is shown to the owner and to the person, found and downloaded', async () => {
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  expect((await send(' Terrace 4 ')).statusCode).toBe(201);
  expect((await send(undefined)).statusCode).toBe(201);
  expect((await send('')).statusCode).toBe(201);
  expect(await placesOf()).toEqual([null, null, 'Terrace 4']);
  expect(await placesOf('?search=terr')).toEqual(['Terrace 4']);
  expect((await world.owner.get('/api/tips/business')).json().at(-1)).toMatchObject({ at: 'Terrace 4' });
  expect((await world.staff.get('/api/portal')).json().tips.at(-1)).toMatchObject({ at: 'Terrace 4' });
  expect((await world.staff.get('/api/portal/tips?search=terrace')).json()).toMatchObject([
    { at: 'Terrace 4' },
  ]);
  const file = (await world.owner.get('/api/tips/list.csv')).payload.trim().split('\n');
  expect(file[0]?.trim().endsWith(',vat,at,teamTipId,employeeNumber')).toBe(true);
  expect(file.filter((line) => line.includes('Terrace 4'))).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

test('what names no table or room is refused, and no tip is recorded', async () => {
  for (const at of ['<b>', 'x'.repeat(21), 12]) {
    const answer = await send(at);
    expect(answer.statusCode).toBe(400);
    if (at !== 12) expect(said(answer).fields?.at).toContain('Use letters and digits for a table or room');
  }
  expect(await placesOf()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('a tip that is sent again from another table is the same tip, at the first table', async () => {
  const first = await send('1', 'places-key-one-1');
  const second = await send('2', 'places-key-one-1');
  expect(second.json()).toEqual(first.json());
  expect(await placesOf()).toEqual(['1']);
  await expectLedgerHolds(karam.db);
});

test('a batch with and without tables and rooms, with VAT and without, records each with its tip', async () => {
  const { db } = karam;
  const terms = { platformFeeBps: 500, platformFeeFixedFils: 0, vatBps: 500, vatIncluded: false };
  const at = (place: string | null) => newTip(world.staffId, karam.now, { at: place });
  const taxed = { ...at('taxed'), terms, split: splitTip(fils(1000), terms, false) };
  await recordPaidTips(db, [at('a'), at(null), at('c')]);
  await recordPaidTips(db, [at('d'), taxed], 'skip');
  expect(await placesOf()).toEqual(['taxed', 'd', 'c', null, 'a']);
  await expectLedgerHolds(db);
});

test('a tip that waits for its payment has its table or room already', async () => {
  const tip = await insertPendingTip(karam.db, newTip(world.staffId, karam.now, { at: '305' }), 'stripe');
  const kept = karam.db
    .selectFrom('tipPlaces')
    .select('place')
    .where('tipId', '=', tip?.id ?? 0);
  expect(await kept.execute()).toEqual([{ place: '305' }]);
});

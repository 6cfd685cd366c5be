import { expect, test } from 'vitest';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip, terms } from '#test/helpers/new-tip.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const URL = '/api/amounts';
const AMOUNTS = {
  presets: ['10.00', '20.00', '50.00'],
  chosen: '20.00',
  maxTip: '200.00',
  percents: [10, 12, 15],
};

const put = (owner: Client, change: object = {}) =>
  owner.send({ method: 'PUT', url: URL, payload: { ...AMOUNTS, ...change } });
const reset = (owner: Client) => owner.send({ method: 'DELETE', url: URL });
const tip = (staffId: number, amount: string, key?: string) =>
  karam.visitor().post('/api/tips', { staffId, amount }, key ? { headers: { 'idempotency-key': key } } : {});
const offered = async (staffId: number, query = '') =>
  (await karam.visitor().get(`/api/staff/${staffId}/amounts${query}`)).json();
const countTips = async (businessId: number) =>
  (await karam.db.selectFrom('tips').select('id').where('businessId', '=', businessId).execute()).length;

test('a business that has set nothing has the amounts and the maximum of the platform', async () => {
  const { owner, staffId } = await makeWorld(karam);
  expect((await owner.get(URL)).json()).toEqual({
    isOwn: false,
    presets: ['5.00', '10.00', '15.00', '20.00', '25.00'],
    chosen: null,
    maxTip: null,
    percents: [],
    platformMinTip: '0.01',
    platformMaxTip: '5000.00',
  });
  expect(await offered(staffId, '?bill=230')).toEqual({
    offers: ['5.00', '10.00', '15.00', '20.00', '25.00'].map((amount) => ({ amount })),
    chosen: null,
    bill: null,
    maxTip: '5000.00',
  });
  expect((await tip(staffId, '5000')).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('an owner sets the amounts, guests of this business alone are offered them, and the change is recorded', async () => {
  const world = await makeWorld(karam);
  expect((await put(world.owner)).json()).toEqual({
    ...AMOUNTS,
    isOwn: true,
    platformMinTip: '0.01',
    platformMaxTip: '5000.00',
  });
  const offers = [{ amount: '10.00' }, { amount: '20.00' }, { amount: '50.00' }];
  expect(await offered(world.staffId)).toEqual({ offers, chosen: '20.00', bill: null, maxTip: '200.00' });
  expect(await offered(world.staffId, '?bill=230')).toMatchObject({
    offers: [
      { amount: '23.00', percent: 10 },
      { amount: '28.00', percent: 12 },
      { amount: '35.00', percent: 15 },
    ],
    bill: '230.00',
  });
  expect(await offered(world.staffId, '?bill=lots')).toMatchObject({ offers, bill: null });
  expect(await offered(world.otherStaffId)).toMatchObject({ chosen: null, maxTip: '5000.00' });

  const changes = async () =>
    karam.db
      .selectFrom('auditLog')
      .select(['actorId', 'detail'])
      .where('action', '=', 'business.amounts_changed')
      .where('subjectId', '=', String(world.businessId))
      .orderBy('id')
      .execute();
  const set = {
    presetsFils: [1000, 2000, 5000],
    chosenFils: 2000,
    maxTipFils: 20_000,
    percents: [10, 12, 15],
  };
  // The same again is no change.
  await put(world.owner);
  expect(await changes()).toEqual([{ actorId: world.owner.user?.id, detail: { from: null, to: set } }]);
  expect((await reset(world.owner)).json()).toMatchObject({ isOwn: false, maxTip: null });
  await reset(world.owner);
  expect((await changes()).slice(1)).toEqual([
    { actorId: world.owner.user?.id, detail: { from: set, to: null } },
  ]);
  expect(await offered(world.staffId)).toMatchObject({ chosen: null, maxTip: '5000.00' });
});

test.each([
  ['two amounts', { presets: ['5', '10'], chosen: null }, 'presets', 'Enter 3 to 6 different amounts'],
  [
    'seven amounts',
    { presets: ['1', '2', '3', '4', '5', '6', '7'], chosen: null },
    'presets',
    'Enter 3 to 6',
  ],
  ['amounts that descend', { presets: ['20', '10', '50'] }, 'presets', 'the smallest first'],
  ['the same amount twice', { presets: ['10', '20', '20.00'] }, 'presets', 'different'],
  ['an amount of zero', { presets: ['0', '20', '50'] }, 'presets', 'above 0'],
  ['a fraction of a fil', { presets: ['1.001', '20', '50'] }, 'presets', 'Enter 3 to 6'],
  ['no list', { presets: '5, 10, 20' }, 'presets', 'Enter 3 to 6'],
  [
    'an amount above the maximum of the platform',
    { presets: ['10', '20', '5000.01'], maxTip: null },
    'presets',
    'Each amount must be from 0.01 to 5000.00 AED.',
  ],
  ['a first choice that is not offered', { chosen: '15' }, 'chosen', 'must be one of the amounts'],
  ['a maximum below the largest amount', { maxTip: '49.99' }, 'maxTip', 'at least 50.00 AED'],
  ['a maximum above that of the platform', { maxTip: '5000.01' }, 'maxTip', 'at most 5000.00 AED'],
  ['a maximum of zero', { maxTip: '0' }, 'maxTip', 'an amount above 0'],
  ['half a percent', { percents: [10, 12.5] }, 'percents', 'whole percentages'],
  ['no percent', { percents: [0] }, 'percents', 'from 1 to 100'],
  ['more than all', { percents: [101] }, 'percents', 'from 1 to 100'],
  ['five percents', { percents: [1, 2, 3, 4, 5] }, 'percents', 'at most 4'],
  ['percents that descend', { percents: [15, 10] }, 'percents', 'the smallest first'],
])('%s are refused in a clear sentence, and nothing changes', async (_what, change, field, words) => {
  const { owner } = await makeWorld(karam);
  await put(owner);
  const answer = await put(owner, change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field].message).toContain(words);
  expect((await owner.get(URL)).json()).toMatchObject(AMOUNTS);
});

test('a tip above the maximum of the business is refused with the maximum, and changes nothing', async () => {
  const { owner, staffId, businessId, otherStaffId } = await makeWorld(karam);
  await put(owner);
  expect((await tip(staffId, '200')).statusCode).toBe(201);
  const refused = await tip(staffId, '200.01');
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    fields: { amount: { reason: 'largest_tip', params: { amount: '200.00' } } },
  });
  expect(refused.json().message).toBe('The maximum tip is 200.00 AED.');
  // The sandbox does not capture this amount at once, so it would be a pending tip.
  expect((await tip(staffId, '4000.02')).json().message).toBe('The maximum tip is 200.00 AED.');
  expect(await countTips(businessId)).toBe(1);
  // Another business has no maximum of its own.
  expect((await tip(otherStaffId, '200.01')).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('the maximum counts from the next tip on, and a repeated request keeps its first answer', async () => {
  const { owner, staffId } = await makeWorld(karam);
  const key = 'sent-before-the-maximum-was-set';
  const first = (await tip(staffId, '300', key)).json();
  const pending = (await tip(staffId, '4000.02', `${key}-pending`)).json();
  await put(owner);
  expect((await tip(staffId, '300')).statusCode).toBe(400);
  expect((await tip(staffId, '300', key)).json()).toEqual(first);
  expect((await tip(staffId, '4000.02', `${key}-pending`)).json()).toMatchObject({ id: pending.id });
  await put(owner, { maxTip: '300' });
  expect((await tip(staffId, '300')).statusCode).toBe(201);
  await reset(owner);
  expect((await tip(staffId, '300.01')).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('in one batch, only the tips above the maximum of their own business are left out', async () => {
  const { owner, staffId, otherStaffId } = await makeWorld(karam);
  await put(owner);
  const tipOf = (wholeAed: number, to: number) =>
    newTip(to, karam.now, { split: splitTip(filsFromAed(wholeAed), terms, false) });
  const tips = [tipOf(200, staffId), tipOf(201, staffId), tipOf(201, otherStaffId)];
  const recorded = await recordPaidTips(karam.db, tips);
  expect(recorded.map(({ token }) => token).sort()).toEqual([tips[0]?.token, tips[2]?.token].sort());
  await expectLedgerHolds(karam.db);
});

test('the database refuses what the contract would, whoever writes it', async () => {
  const { businessId } = await makeWorld(karam);
  const write = (change: object) =>
    karam.db
      .insertInto('businessAmounts')
      .values({
        businessId,
        presetsFils: [500, 1000, 2000],
        chosenFils: null,
        maxTipFils: null,
        percents: [],
        updatedAt: karam.now,
        ...change,
      })
      .execute();
  const presets = 'business_amounts_presets';
  await expect(write({ presetsFils: [500, 1000] })).rejects.toThrow(presets);
  await expect(write({ presetsFils: [500, 2000, 1000] })).rejects.toThrow(presets);
  await expect(write({ presetsFils: [500, 500, 1000] })).rejects.toThrow(presets);
  await expect(write({ presetsFils: [0, 500, 1000] })).rejects.toThrow(presets);
  await expect(write({ presetsFils: [500, 1000, 2000, null] })).rejects.toThrow(presets);
  await expect(write({ chosenFils: 700 })).rejects.toThrow('business_amounts_chosen');
  await expect(write({ maxTipFils: 1999 })).rejects.toThrow('business_amounts_max_tip');
  await expect(write({ percents: [15, 10] })).rejects.toThrow('business_amounts_percents');
  await expect(write({ percents: [101] })).rejects.toThrow('business_amounts_percents');
  await write({ chosenFils: 500, maxTipFils: 2000, percents: [10] });
});

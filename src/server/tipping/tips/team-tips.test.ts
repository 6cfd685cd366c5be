import { beforeEach, expect, test } from 'vitest';
import { eraseWordsToStaff } from '#server/money/ledger/post/erase-words.ts';
import { findTeamShare } from '#server/staff/team-rules/team-tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { TeamRule } from '#shared/money/team-weights.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const today = dubaiDay(karam.now);
let world: World;
let people: number[];
beforeEach(async () => {
  world = await makeWorld(karam);
  people = [world.staffId];
  for (const firstName of ['Omar', 'Lina']) {
    const id = await insertStaff(karam.db, world.businessId);
    await karam.db.updateTable('staff').set({ firstName }).where('id', '=', id).execute();
    people.push(id);
  }
});

async function setRule(rule: TeamRule): Promise<void> {
  const row = { businessId: world.businessId, rule, updatedAt: karam.now };
  await karam.db.insertInto('teamRules').values(row).execute();
}

type ListedPart = { staffId: number; staff: { firstName: string }; net: string };

const send = (more: object = {}, key?: string) =>
  karam
    .visitor()
    .post(
      '/api/tips/team',
      { businessId: world.businessId, amount: '50.00', ...more },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
const earned = async () => {
  const rows = await karam.db
    .selectFrom('staff')
    .select(['id', 'totalEarnings'])
    .where('id', 'in', people)
    .orderBy('id')
    .execute();
  return rows.map(({ totalEarnings }) => totalEarnings);
};

test('a tip for the team is divided to the fil, and each person and the owner see their part', async () => {
  await setRule('equal');
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const answer = await send({ message: 'Lovely evening', customerName: 'Sara', at: '12' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ amount: '50.00', fee: '2.50', net: '47.50', status: 'paid' });
  expect(await earned()).toEqual(['15.84', '15.83', '15.83']);
  const team = { rule: 'equal', amount: '50.00', people: 3 };
  const [own] = (await world.staff.get('/api/portal/tips')).json();
  expect(own).toMatchObject({ net: '15.84', message: 'Lovely evening', at: '12', team });
  expect((await world.staff.get('/api/portal')).json().tips[0]).toMatchObject({ team });
  const [listed, ...others] = (await world.owner.get('/api/tips/list')).json();
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ team, customerName: 'Sara', at: '12', amount: '50.00', net: '47.50' });
  expect(listed.parts.map(({ staffId, staff, net }: ListedPart) => [staffId, staff.firstName, net])).toEqual([
    [people[0], 'Maya', '15.84'],
    [people[1], 'Omar', '15.83'],
    [people[2], 'Lina', '15.83'],
  ]);
  // Of one person it is their part, which says that it belongs to a team tip.
  expect((await world.owner.get(`/api/tips/list?staffId=${people[2]}`)).json()).toMatchObject([
    { net: '15.83', staff: { firstName: 'Lina' }, team, parts: [] },
  ]);
  // The list that the specification names has a row for each part.
  expect((await world.owner.get('/api/tips/business')).json()).toHaveLength(3);
  const file = (await world.owner.get('/api/tips/list.csv')).body.trim().split('\r\n');
  expect(file.slice(1, -1).map((line: string) => line.split(',').at(-2))).toEqual(
    [listed.id, listed.id, listed.id].map(String),
  );
  await expectLedgerHolds(karam.db);
});

test('a list in pages of two has every tip once, and never divides a team tip', async () => {
  await setRule('equal');
  const toMaya = (amount: string) =>
    karam.visitor().post('/api/tips', { staffId: world.staffId, amount, message: 'Bravo' });
  await toMaya('1');
  const { id: refunded } = (await send({ amount: '60.00', message: 'Bravo' })).json();
  await toMaya('2');
  await send({ amount: '30.00', message: 'Bravo' });
  await send({ amount: '90.00' });
  await toMaya('3');
  // Maya and Lina lose all of their part, Omar keeps one fil.
  const refund = { reason: 'Typed twice', amount: '59.99' };
  expect((await world.admin.post(`/api/admin/tips/${refunded}/refund`, refund)).statusCode).toBeLessThan(300);

  const pages = async (query: string) => {
    const found: string[][] = [];
    let url: string | undefined = `/api/tips/list?limit=2&${query}`;
    while (url) {
      const answer = await world.owner.get(url);
      found.push(
        answer.json().map((row: { amount: string; status: string }) => `${row.amount} ${row.status}`),
      );
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    return found.filter((page) => page.length > 0);
  };
  expect(await pages('')).toEqual([
    ['3.00 paid', '90.00 paid'],
    ['30.00 paid', '2.00 paid'],
    ['60.00 paid', '1.00 paid'],
  ]);
  expect(await pages('search=bravo')).toEqual([
    ['3.00 paid', '30.00 paid'],
    ['2.00 paid', '60.00 paid'],
    ['1.00 paid'],
  ]);
  // Of a team tip, the parts that have this status.
  expect(await pages('status=refunded')).toEqual([['40.00 refunded']]);
  expect(await pages('status=paid')).toEqual([
    ['3.00 paid', '90.00 paid'],
    ['30.00 paid', '2.00 paid'],
    ['20.00 paid', '1.00 paid'],
  ]);
  expect(await pages(`staffId=${people[2]}`)).toEqual([['30.00 paid', '10.00 paid'], ['20.00 refunded']]);
  await expectLedgerHolds(karam.db);
});

test('the guest follows one tip with all its parts, and erases their words from each', async () => {
  await setRule('equal');
  const { token } = (await send({ message: 'Shukran', coverFee: true })).json();
  const followed = async () => (await karam.visitor().get(`/api/tips/follow/${token}`)).json();
  expect(await followed()).toMatchObject({
    amount: '50.00',
    net: '50.00',
    charged: '52.50',
    stage: 'received',
    canGiveFeedback: true,
    hasWords: true,
    team: {
      businessId: world.businessId,
      rule: 'equal',
      people: [
        { firstName: 'Maya', net: '16.67' },
        { firstName: 'Omar', net: '16.67' },
        { firstName: 'Lina', net: '16.66' },
      ],
    },
  });
  await karam.visitor().send({ method: 'DELETE', url: `/api/tips/follow/${token}/words` });
  expect(await followed()).toMatchObject({ hasWords: false, message: null });
  const left = await karam.db
    .selectFrom('tips')
    .select('id')
    .where('businessId', '=', world.businessId)
    .where('message', 'is not', null)
    .execute();
  expect(left).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('sent again with the same key it is one tip, also at the same moment, and another amount is refused', async () => {
  await setRule('equal');
  const key = `team-${world.businessId}-once`;
  const answers = await Promise.all([send({}, key), send({}, key), send({}, key)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(answers.map((answer) => answer.json().net)).toEqual(['47.50', '47.50', '47.50']);
  expect((await send({ amount: '51.00' }, key)).statusCode).toBe(409);
  // A rule that changes later changes nothing of it, and neither does the end of team tips.
  await karam.db.deleteFrom('teamRules').where('businessId', '=', world.businessId).execute();
  expect((await send({}, key)).json().id).toBe(answers[0]?.json().id);
  expect(toDecimal(addFils(...(await earned()).map(getFilsFrom)))).toBe('47.50');
  await expectLedgerHolds(karam.db);
});

test('somebody on leave gets nothing, and a part of less than a fil is given to nobody', async () => {
  await setRule('equal');
  const [, omar = 0] = people;
  const day = '2000-01-01';
  await karam.db.insertInto('staffLeaves').values({ staffId: omar, firstDay: day, lastDay: day }).execute();
  const now = karam.now;
  karam.now = new Date(`${day}T12:00:00Z`);
  expect((await send({ amount: '0.01' })).statusCode).toBe(201);
  expect(await earned()).toEqual(['0.01', '0.00', '0.00']);
  expect((await send({ amount: '1.00' })).statusCode).toBe(201);
  expect(await earned()).toEqual(['0.49', '0.00', '0.47']);
  karam.now = now;
  await expectLedgerHolds(karam.db);
});

test('what cannot be is refused with a sentence, and nothing is recorded', async () => {
  const off = await send();
  expect(off.statusCode).toBe(409);
  expect(said(off).message).toContain('does not take tips for the whole team at the moment');
  await setRule('equal');
  expect((await send({ businessId: 2_147_483_000 })).statusCode).toBe(404);
  expect((await send({ amount: '0' })).statusCode).toBe(400);
  expect((await send({ amount: '9999999' })).statusCode).toBe(400);
  const row = {
    businessId: world.businessId,
    maxTipFils: 4000,
    presetsFils: [1000, 2000, 3000],
    percents: [],
  };
  await karam.db
    .insertInto('businessAmounts')
    .values({ ...row, chosenFils: null, updatedAt: karam.now })
    .execute();
  // The parts would be smaller, but the guest gives the whole.
  expect(said(await send()).fields?.amount).toContain('40.00');
  expect(await earned()).toEqual(['0.00', '0.00', '0.00']);
  await expectLedgerHolds(karam.db);
});

test('erasing a person erases the message that names them from all parts, and no other message', async () => {
  await setRule('equal');
  await send({ message: 'Lina was great', customerName: 'Sara' });
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '5', message: 'Thank you' });
  await eraseWordsToStaff(karam.db, people.at(-1) ?? 0, 0, 100);
  const tips = (await world.owner.get('/api/tips/business')).json();
  expect(tips.map(({ message }: { message: string | null }) => message)).toEqual([
    'Thank you',
    null,
    null,
    null,
  ]);
  await expectLedgerHolds(karam.db);
});

test('a hundred people share a tip at most; a larger team is tipped one by one, or by the hours of a shift', async () => {
  await setRule('equal');
  const { businessId } = world;
  while (people.length < 101) people.push(await insertStaff(karam.db, businessId));
  const refused = await send({ amount: '100.00' });
  expect(refused.statusCode).toBe(409);
  expect(said(refused).message).toContain('You can tip one person.');
  expect((await karam.visitor().get(`/api/tips/team/${businessId}`)).statusCode).toBe(409);
  expect(await findTeamShare(karam.db, { businessId, staffId: world.staffId, now: karam.now })).toBeNull();
  expect(new Set(await earned())).toEqual(new Set(['0.00']));

  await karam.db
    .updateTable('teamRules')
    .set({ rule: 'hours' })
    .where('businessId', '=', businessId)
    .execute();
  const onShift = people.slice(1).map((staffId) => ({ staffId, day: today, minutes: 480 }));
  await karam.db.insertInto('teamHours').values(onShift).execute();
  expect((await send({ amount: '100.00' })).json()).toMatchObject({ status: 'paid', net: '95.00' });
  expect(await earned()).toEqual(['0.00', ...Array(100).fill('0.95')]);
  await expectLedgerHolds(karam.db);
});

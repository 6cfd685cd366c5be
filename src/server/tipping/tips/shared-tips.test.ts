import { beforeEach, expect, test } from 'vitest';
import { eraseWordsToStaff } from '#server/money/ledger/post/erase-words.ts';
import { insertPendingTeamTip, recordPaidTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import { findSharing } from '#server/staff/team-rules/share.ts';
import { saveShareRule } from '#server/staff/team-rules/share-store.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { divideSharedTip } from '#server/tipping/tips/divide-tip.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { said } from '#test/helpers/said.ts';
import { makeSharingWorld, type SharingWorld } from '#test/helpers/sharing-world.ts';

/** Maya is a server; Omar and Lina are the kitchen. The owner gives it 10 % of every tip. */
const karam = testApp();
const today = dubaiDay(karam.now);
let world: SharingWorld;
let maya: number;
let omar: number;
let lina: number;
beforeEach(async () => {
  world = await makeSharingWorld(karam);
  ({ maya, omar, lina } = world);
});

const change = (values: object, id: number) =>
  karam.db.updateTable('staff').set(values).where('id', '=', id).execute();
const setShare = (share: object | null) => world.setShare(share);
const send = (more: object = {}, key?: string, to = maya) =>
  karam
    .visitor()
    .post(
      '/api/tips',
      { staffId: to, amount: '50.00', ...more },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
const earned = async () => {
  const rows = await karam.db
    .selectFrom('staff')
    .select(['id', 'totalEarnings', 'tipCount'])
    .where('businessId', '=', world.businessId)
    .execute();
  const of = (id: number) => rows.find((row) => row.id === id)?.totalEarnings;
  return { maya: of(maya), omar: of(omar), lina: of(lina) };
};
const noneEarned = { maya: '0.00', omar: '0.00', lina: '0.00' };
async function joined(staffId: number): Promise<Client> {
  const person = await karam.signedIn('staff');
  const { inviteURL } = (await world.owner.post(`/api/staff/${staffId}/invite`)).json();
  await person.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  return person;
}
const leave = (staffId: number) =>
  karam.db.insertInto('staffLeaves').values({ staffId, firstDay: today, lastDay: today }).execute();
const follow = async (token: string) => (await karam.visitor().get(`/api/tips/follow/${token}`)).json();

test('a tip to one person is shared with the kitchen, and its guest reads the whole and both parts', async () => {
  const answer = await send({ message: 'Lovely evening', customerName: 'Sara', at: '12' });
  expect(answer.statusCode).toBe(201);
  const { token, id, ...receipt } = answer.json();
  expect(receipt).toEqual({
    staffId: maya,
    amount: '50.00',
    fee: '2.50',
    net: '47.50',
    charged: '50.00',
    status: 'paid',
    customerName: 'Sara',
    message: 'Lovely evening',
    createdAt: karam.now.toISOString(),
    checkoutUrl: null,
    clientSecret: null,
  });
  expect(await earned()).toEqual({ maya: '42.75', omar: '2.38', lina: '2.37' });
  expect(await follow(token)).toMatchObject({
    id,
    amount: '50.00',
    net: '47.50',
    charged: '50.00',
    message: 'Lovely evening',
    person: { id: maya, firstName: 'Maya' },
    team: null,
    share: { percent: 10, roles: ['Kitchen Staff'], personNet: '42.75', groupNet: '4.75' },
  });
  await expectLedgerHolds(karam.db);
});

test('the owner has one row for it, named after the person, and figures count it once', async () => {
  await send({ message: 'Lovely evening', customerName: 'Sara' });
  const [row, ...others] = (await world.owner.get('/api/tips/list')).json();
  expect(others).toEqual([]);
  const share = {
    percent: 10,
    roles: ['Kitchen Staff'],
    staffId: maya,
    firstName: 'Maya',
    lastName: 'Fernandes',
  };
  expect(row).toMatchObject({
    staffId: maya,
    staff: { firstName: 'Maya' },
    amount: '50.00',
    net: '47.50',
    customerName: 'Sara',
    team: { rule: 'share', amount: '50.00', people: 3, share: { ...share, isTipped: true } },
  });
  const nets = row.parts.map((part: { staffId: number; net: string }) => [part.staffId, part.net]);
  expect(nets).toEqual([
    [maya, '42.75'],
    [omar, '2.38'],
    [lina, '2.37'],
  ]);
  for (const words of ['lovely', 'sara']) {
    expect((await world.owner.get(`/api/tips/list?search=${words}`)).json()).toEqual([row]);
    expect((await world.owner.get(`/api/tips/list/totals?search=${words}`)).json().paid).toMatchObject({
      count: 1,
      gross: '50.00',
      net: '47.50',
    });
    // The file has a line for each part.
    const file = (await world.owner.get(`/api/tips/list.csv?search=${words}`)).body.trim().split('\r\n');
    expect(file).toHaveLength(1 + 3 + 1);
  }
  // Of one person it is their part.
  expect((await world.owner.get(`/api/tips/list?staffId=${lina}`)).json()).toMatchObject([
    {
      net: '2.37',
      customerName: null,
      message: null,
      team: { share: { ...share, isTipped: false } },
      parts: [],
    },
  ]);
  const month = today.slice(0, 7);
  const report = (await world.owner.get(`/api/tips/report?month=${month}`)).json();
  expect(report.totals).toMatchObject({ count: 1, gross: '50.00', net: '47.50' });
  const business = await karam.db
    .selectFrom('teamTipDays')
    .select('furtherParts')
    .where('businessId', '=', world.businessId)
    .executeTakeFirst();
  expect(business?.furtherParts).toBe(2);
  const insights = (await world.owner.get('/api/insights?days=7')).json();
  expect(insights.sources?.find(({ way }: { way: string }) => way === 'everybody')?.count ?? 0).toBe(0);
  await expectLedgerHolds(karam.db);
});

test('the person and the kitchen read the rule and their own part; the words are for the person alone', async () => {
  const [mayas, linas] = [await joined(maya), await joined(lina)];
  const { token } = (await send({ message: 'Lovely evening', customerName: 'Sara' })).json();
  const portal = async (of: Client) => (await of.get('/api/portal')).json();
  const rule = { percent: 10, roles: ['Kitchen Staff'], people: 2, isDivided: true };
  expect((await portal(mayas)).share).toEqual({ ...rule, isInGroup: false });
  expect((await portal(linas)).share).toEqual({ ...rule, isInGroup: true });
  expect(await portal(mayas)).toMatchObject({ today: '42.75' });
  expect(await portal(linas)).toMatchObject({ today: '2.37' });
  const [own] = (await mayas.get('/api/portal/tips')).json();
  expect(own).toMatchObject({
    net: '42.75',
    message: 'Lovely evening',
    customerName: 'Sara',
    team: { amount: '50.00', share: { percent: 10, isTipped: true } },
  });
  const [part] = (await linas.get('/api/portal/tips')).json();
  expect(part).toMatchObject({
    net: '2.37',
    message: null,
    customerName: null,
    team: { amount: '50.00', share: { percent: 10, firstName: 'Maya', isTipped: false } },
  });
  expect((await linas.get('/api/portal/tips?search=lovely')).json()).toEqual([]);
  // Only the tipped person can thank, and the guest reads it.
  const thank = (of: Client, id: number) => of.post(`/api/portal/tips/${id}/thanks`, { phrase: 'so_kind' });
  expect((await thank(linas, part.id)).statusCode).toBe(404);
  expect((await thank(mayas, own.id)).statusCode).toBe(201);
  expect(await follow(token)).toMatchObject({ thanks: { phrase: 'so_kind' } });
  await expectLedgerHolds(karam.db);
});

test('stars after it are about the tipped person', async () => {
  const [mayas, linas] = [await joined(maya), await joined(lina)];
  const { token } = (await send()).json();
  const stars = { stars: 5, chips: ['speed'], words: 'Quick and kind' };
  expect((await karam.visitor().post(`/api/tips/follow/${token}/feedback`, stars)).statusCode).toBe(201);
  expect(
    await karam.db
      .selectFrom('feedback')
      .select('staffId')
      .where('businessId', '=', world.businessId)
      .execute(),
  ).toEqual([{ staffId: maya }]);
  const kind = async (of: Client) => (await of.get('/api/portal/feedback')).json();
  expect(JSON.stringify(await kind(mayas))).toContain('Quick and kind');
  expect(JSON.stringify(await kind(linas))).not.toContain('Quick and kind');
  await expectLedgerHolds(karam.db);
});

test('a tip to the kitchen, or while nobody of it is there, is not divided and is like any other', async () => {
  const parts = async (id: number) =>
    karam.db.selectFrom('teamTipParts').select('tipId').where('tipId', '=', id).execute();
  const { id } = (await send({ message: 'Best soup' }, undefined, lina)).json();
  expect(await parts(id)).toEqual([]);
  expect(await earned()).toEqual({ ...noneEarned, lina: '47.50' });
  await leave(omar);
  await change({ isActive: false }, lina);
  const alone = (await send({ message: 'Thank you' })).json();
  expect(await parts(alone.id)).toEqual([]);
  expect(await earned()).toEqual({ maya: '47.50', omar: '0.00', lina: '47.50' });
  expect(await follow(alone.token)).toMatchObject({ share: null, team: null, message: 'Thank you' });
  // One fil is not divided either: nobody of the kitchen would get a part of it.
  await change({ isActive: true }, lina);
  const { id: small } = (await send({ amount: '0.01' })).json();
  expect(await parts(small)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('tips to the whole team are divided by their own rule, whatever the kitchen gets of others', async () => {
  await world.owner.send({
    method: 'PUT',
    url: '/api/team-tips',
    payload: { isOn: true, rule: 'equal' },
  });
  const sent = await karam
    .visitor()
    .post('/api/tips/team', { businessId: world.businessId, amount: '30.00' });
  expect(sent.statusCode).toBe(201);
  expect(await earned()).toEqual({ maya: '9.50', omar: '9.50', lina: '9.50' });
  expect(await follow(sent.json().token)).toMatchObject({ share: null, team: { rule: 'equal' } });
  await expectLedgerHolds(karam.db);
});

test('sent again with the same key it is one tip, also at once, and when the rule has begun or ended since', async () => {
  const key = `shared-${world.businessId}`;
  const answers = await Promise.all([send({}, key), send({}, key), send({}, key)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill(answers[0]?.json()));
  expect((await send({ amount: '51.00' }, key)).statusCode).toBe(409);
  await setShare(null);
  expect((await send({}, key)).json()).toEqual(answers[0]?.json());
  const before = (await send({}, `${key}-undivided`)).json();
  await setShare({ percent: 50, roles: ['Kitchen Staff'] });
  expect((await send({}, `${key}-undivided`)).json()).toEqual(before);
  expect(await earned()).toEqual({ maya: '90.25', omar: '2.38', lina: '2.37' });
  await expectLedgerHolds(karam.db);
});

test('the maximum of a business is compared with the whole tip, not with its parts', async () => {
  await karam.db
    .insertInto('businessAmounts')
    .values({
      businessId: world.businessId,
      maxTipFils: 4800,
      presetsFils: [1000, 2000, 3000],
      percents: [],
      chosenFils: null,
      updatedAt: karam.now,
    })
    .execute();
  expect(said(await send()).fields?.amount).toContain('48.00');
  expect(await earned()).toEqual(noneEarned);
  expect((await send({ amount: '48.00' })).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('a tip that was divided by a rule which has changed since is not recorded, paid or to be paid', async () => {
  const sharing = await findSharing(karam.db, maya, karam.now);
  if (!sharing) throw new Error('there is no rule');
  const divided = () => divideSharedTip(sharing, newTip(maya, karam.now));
  for (const rule of [{ percent: 20, roles: ['Kitchen Staff'] }, null]) {
    await saveShareRule(karam.db, world.businessId, rule, karam.now);
    expect(await recordPaidTeamTip(karam.db, divided())).toBeUndefined();
    expect(await insertPendingTeamTip(karam.db, divided(), 'sandbox', async () => {})).toBeUndefined();
  }
  expect(await earned()).toEqual(noneEarned);
  await expectLedgerHolds(karam.db);
});

test('a business without a rule costs its tips no further statement, and one that shares holds up no batch', async () => {
  const toOther = () => newTip(world.otherStaffId, karam.now);
  expect(await countStatements(karam.db, (db) => batchRecorder(db)(toOther()))).toBe(1);
  // Another transaction has locked the business that shares.
  await karam.db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('businesses')
      .select('id')
      .where('id', '=', world.businessId)
      .forUpdate()
      .execute();
    const record = batchRecorder(karam.db);
    // The first is recorded alone; the others are one batch.
    const all = [toOther(), toOther(), newTip(maya, karam.now), toOther()].map(record);
    expect((await Promise.all(all)).map((id) => id !== undefined)).toEqual([true, true, false, true]);
  });
  expect(await earned()).toEqual(noneEarned);
  await expectLedgerHolds(karam.db);
});

test('only the owner changes the rule, which is audited and mailed once, and only of their own business', async () => {
  const audited = async () =>
    karam.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'business.team_tips_changed')
      .where('subjectId', '=', String(world.businessId))
      .orderBy('id')
      .execute();
  const first = { percent: 10, roles: ['Kitchen Staff'] };
  const rest = { rule: null, weights: {}, aside: [], usesShifts: false };
  expect(await audited()).toEqual([
    { detail: { from: { ...rest, share: null }, to: { ...rest, share: first } } },
  ]);
  await setShare(first);
  expect(await audited()).toHaveLength(1);
  // Left out, the rule stays.
  await world.owner.send({ method: 'PUT', url: '/api/team-tips', payload: { isOn: false, rule: 'equal' } });
  expect((await world.owner.get('/api/team-tips')).json()).toMatchObject({ share: first });
  // Another business is not changed.
  expect((await world.otherOwner.get('/api/team-tips')).json()).toMatchObject({ share: null });
  await setShare(null);
  expect((await world.owner.get('/api/team-tips')).json()).toMatchObject({ share: null });
  const mails = await karam.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', world.owner.user?.email ?? '')
    .where('subject', 'like', '%tips are shared%')
    .execute();
  expect(mails).toHaveLength(2);
});

test.each([
  [{ percent: 0, roles: ['Kitchen Staff'] }, 'share.percent', 'from 1 to 50'],
  [{ percent: 51, roles: ['Kitchen Staff'] }, 'share.percent', 'from 1 to 50'],
  [{ percent: 2.5, roles: ['Kitchen Staff'] }, 'share.percent', 'from 1 to 50'],
  [{ percent: 10, roles: [] }, 'share.roles', 'who is in the group'],
  [{ percent: 10, roles: ['Cook'] }, 'share.roles', ''],
])('the rule %j is refused in a sentence and changes nothing', async (share, field, words) => {
  const answer = await setShare(share);
  expect(answer.statusCode).toBe(400);
  const [name, refusal] = Object.entries<{ message: string }>(answer.json().fields)[0] ?? [];
  expect(name).toContain(field);
  expect(refusal?.message).toContain(words);
  expect((await world.owner.get('/api/team-tips')).json().share).toMatchObject({ percent: 10 });
});

test('a group of more than 99 people cannot be chosen; if it grows to that, tips are not divided', async () => {
  const cooks = { businessId: world.businessId, firstName: 'Cook', lastName: 'X', role: 'Kitchen Staff' };
  const rows = Array.from({ length: 97 }, () => ({
    ...cooks,
    walletId: 'w',
    iban: null,
    businessName: null,
  }));
  await karam.db.insertInto('staff').values(rows).execute();
  const { id } = (await send({ amount: '100.00' })).json();
  const parts = await karam.db.selectFrom('teamTipParts').select('tipId').where('leadId', '=', id).execute();
  expect(parts).toHaveLength(100);
  await karam.db.insertInto('staff').values(rows.slice(0, 1)).execute();
  const { token } = (await send({ amount: '100.00' })).json();
  expect(await follow(token)).toMatchObject({ share: null });
  const refused = await setShare({ percent: 20, roles: ['Kitchen Staff'] });
  expect(refused.statusCode).toBe(409);
  expect(said(refused).message).toContain('at most 99 people');
  expect((await world.owner.get('/api/team-tips')).json().share).toMatchObject({ percent: 10 });
  await expectLedgerHolds(karam.db);
});

test('erasing a cook leaves what a guest wrote to the tipped person; erasing that person erases it', async () => {
  await send({ message: 'Maya was great' });
  const message = async () => (await world.owner.get('/api/tips/list')).json()[0].message;
  await eraseWordsToStaff(karam.db, omar, 0, 100);
  expect(await message()).toBe('Maya was great');
  await eraseWordsToStaff(karam.db, maya, 0, 100);
  expect(await message()).toBeNull();
  await expectLedgerHolds(karam.db);
});

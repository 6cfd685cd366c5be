import { beforeEach, expect, test } from 'vitest';
import { writeSummaries } from '#server/insights/summaries.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
/** A Monday and the first of the month, at noon in Dubai. */
const NOON = new Date('2027-02-01T08:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

const write = (at = NOON) =>
  writeSummaries({ db: karam.db, clock: () => at, publicOrigin: 'https://karam.example' });
const mails = () =>
  karam.db.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('id').execute();
const tip = async (daysAgo: number, amount: string, staffId = world.staffId) => {
  karam.now = new Date(NOON.getTime() - daysAgo * DAY_MS);
  expect((await karam.visitor().post('/api/tips', { staffId, amount })).statusCode).toBe(201);
  karam.now = NOON;
};
const confirm = (email: string | undefined) =>
  karam.db
    .updateTable('users')
    .set({ emailConfirmedAt: NOON })
    .where('email', '=', email ?? '')
    .execute();

beforeEach(async () => {
  karam.now = NOON;
  world = await makeWorld(karam);
  await karam.db.deleteFrom('summaryRuns').execute();
  await karam.db.deleteFrom('outbox').execute();
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await karam.db.deleteFrom('outbox').execute();
  for (const { user } of [world.owner, world.staff]) await confirm(user?.email);
});

test('an owner gets the figures of last week and a person those of last month, once, in both languages', async () => {
  await tip(0, '99'); // Today is no part of either.
  await tip(1, '20');
  await tip(7, '30.50');
  await tip(8, '11');
  await tip(14, '5');
  await tip(40, '1000');
  await Promise.all([write(), write()]);
  await write(new Date(NOON.getTime() + 3 * DAY_MS));
  const [week, month, ...others] = (await mails()).filter(({ recipient }) =>
    [world.owner.user?.email, world.staff.user?.email].includes(recipient),
  );
  expect(others).toEqual([]);
  expect(week).toMatchObject({ recipient: world.owner.user?.email, subject: 'Your week in tips' });
  expect(week?.body).toContain('From 25 January to 31 January');
  expect(week?.body).toContain('50.50 AED. Number of tips: 2. In the week before it was 16.00 AED.');
  expect(week?.body).toContain('https://karam.example/business');
  expect(week?.body).toContain('يناير');
  expect(month).toMatchObject({ recipient: world.staff.user?.email, subject: 'Your tips of the month' });
  expect(month?.body).toContain(
    `you earned 63.18 AED at Business of ${world.owner.user?.username}, after the fee. Number of tips: 4.`,
  );
  expect(month?.body).toContain(`/staff/statement?month=2027-01&at=${world.businessId}`);
  await expectLedgerHolds(karam.db);
});

test('a person with two workplaces gets a statement of each, by its name, in their language', async () => {
  await world.staff.send({ method: 'PUT', url: '/api/account/language', payload: { locale: 'hi' } });
  const { inviteURL } = (await world.otherOwner.post(`/api/staff/${world.otherStaffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await tip(1, '20');
  await tip(1, '100', world.otherStaffId);
  await write();
  const own = (await mails()).filter(({ recipient }) => recipient === world.staff.user?.email);
  expect(own).toHaveLength(2);
  // Between U+2068 and U+2069 the name keeps its direction.
  const at = ({ user }: World['owner']) => `\u2068Business of ${user?.username}\u2069`;
  expect(own[0]).toMatchObject({ subject: 'इस महीने की आपकी टिप' });
  expect(own[0]?.body).toContain(`जनवरी 2027 में आपने ${at(world.owner)} में शुल्क के बाद 19.00 दिरहम कमाए।`);
  expect(own[1]?.body).toContain(`${at(world.otherOwner)} में शुल्क के बाद 95.00 दिरहम कमाए।`);
});

test('no summary goes to people who have not confirmed their address, or do not want it', async () => {
  await tip(2, '20');
  await karam.db.updateTable('users').set({ emailConfirmedAt: null }).execute();
  await confirm(world.staff.user?.email);
  const choose = (payload: object) =>
    world.staff.send({ method: 'PUT', url: '/api/account/summaries', payload });
  const chosen = async () => (await world.staff.get('/api/account/summaries')).json();
  expect(await chosen()).toEqual({ isWanted: true });
  expect((await choose({ isWanted: 'no' })).statusCode).toBe(400);
  for (let time = 0; time < 2; time += 1) expect((await choose({ isWanted: false })).statusCode).toBe(200);
  expect(await chosen()).toEqual({ isWanted: false });
  await write();
  expect(await mails()).toEqual([]);
  await choose({ isWanted: true });
  await karam.db.deleteFrom('summaryRuns').execute();
  await write();
  expect(await mails()).toHaveLength(1);
});

test('an admin sees every mail as it looks in each of its languages, and none has a word that was left open', async () => {
  const inLanguage = async (locale: string) => {
    const samples = (await world.admin.get(`/api/admin/outbox/samples?locale=${locale}`)).json();
    for (const { name, subject, body, html } of samples) {
      expect(`${name} ${subject} ${body}`).not.toMatch(/\{\w+\}/);
      expect(html).toContain(`<div lang="${locale}"`);
    }
    return samples.map(
      ({ name, isConfirmed }: { name: string; isConfirmed: boolean }) => isConfirmed && name,
    );
  };
  const [english, arabic, hindi, urdu] = await Promise.all(['en', 'ar', 'hi', 'ur'].map(inLanguage));
  expect(arabic).toEqual(english);
  expect(hindi).toEqual(urdu);
  // A mail to a guest, one to everybody with an account, and one to owners.
  const some = ['receipt', 'password_changed', 'weekly_summary'];
  expect(some.filter((name) => english.includes(name))).toEqual(some);
  expect(some.filter((name) => hindi.includes(name))).toEqual(some.slice(0, 2));
  const both = (await world.admin.get('/api/admin/outbox/samples')).json();
  expect(both).toHaveLength(english.length - 2);
  for (const { html } of both) expect(html).toMatch(/<div lang="en" dir="ltr".*<div lang="ar" dir="rtl"/s);
  expect((await world.admin.get('/api/admin/outbox/samples?locale=xx')).statusCode).toBe(400);
});

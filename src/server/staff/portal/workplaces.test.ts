import { beforeEach, expect, test } from 'vitest';
import { VENUE_HEADER } from '#shared/wire.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { makeWorld, VALID_IBAN, type World } from '#test/helpers/world.ts';

const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';
let world: World;

/** Somebody who works in both businesses, and joined the second one last. */
beforeEach(async () => {
  world = await makeWorld(karam);
  await join(world.owner, world.staffId);
  await join(world.otherOwner, world.otherStaffId);
});

async function join(owner: Client, staffId: number): Promise<void> {
  const { inviteURL } = (await owner.post(`/api/staff/${staffId}/invite`)).json();
  const accepted = await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  expect(accepted.statusCode).toBe(204);
}
const leave = (owner: Client, staffId: number) =>
  owner.send({ method: 'DELETE', url: `/api/staff/${staffId}/account` });
const tip = (staffId: number, amount: string) => karam.visitor().post('/api/tips', { staffId, amount });
const choose = (id: number, who = world.staff) => who.post(`/api/portal/workplaces/${id}/choose`);
const portal = async (who = world.staff) => (await who.get('/api/portal')).json();
const signInAgain = async () => {
  const browser = karam.visitor();
  await browser.post('/api/login', { username: world.staff.user?.username, password: PASSWORD });
  return browser;
};

test('a new workplace is shown at once, and all of them with the figures of this month', async () => {
  await tip(world.staffId, '20');
  await tip(world.otherStaffId, '100');
  expect(await portal()).toMatchObject({
    staffId: world.otherStaffId,
    thisMonth: '95.00',
    workplaces: [
      { id: world.businessId, name: `Business of ${world.owner.user?.username}`, thisMonth: '19.00' },
      { id: world.otherBusinessId, thisMonth: '95.00', owed: '95.00' },
    ],
  });
  const elsewhere = await signInAgain();
  expect((await choose(world.businessId)).statusCode).toBe(204);
  expect(await portal()).toMatchObject({ staffId: world.staffId, thisMonth: '19.00' });
  await choose(world.otherBusinessId, elsewhere);
  expect(await portal(elsewhere)).toMatchObject({ staffId: world.otherStaffId });
  expect(await portal()).toMatchObject({ staffId: world.staffId });
});

test('tips, payouts and statements of a former workplace stay, also if its business is suspended', async () => {
  await tip(world.staffId, '20');
  const payload = { isActive: false };
  await world.owner.send({ method: 'PATCH', url: `/api/staff/${world.staffId}`, payload });
  await karam.db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', world.businessId)
    .execute();
  // Where guests can tip comes first.
  const elsewhere = await signInAgain();
  expect(await portal(elsewhere)).toMatchObject({ staffId: world.otherStaffId });
  await choose(world.businessId);
  expect(await portal()).toMatchObject({ canBeTipped: false, owed: '19.00', tips: [{ net: '19.00' }] });
  expect((await world.staff.get('/api/portal/tips')).json()).toHaveLength(1);
  expect((await world.staff.get('/api/portal/payouts')).statusCode).toBe(200);
  const statement = await world.staff.get('/api/portal/statement?month=2026-11');
  expect(statement.json()).toMatchObject({ tipCount: 1, closing: '19.00' });
});

test('a person leaves one workplace by themselves: their code stops there, the owner gets a mail, and what is owed is paid out', async () => {
  await tip(world.staffId, '20');
  await setIban(karam.db, 'staff', world.staffId, VALID_IBAN);
  await choose(world.businessId);
  const go = (headers = {}) => world.staff.post('/api/portal/leave', undefined, { headers });
  // A window that shows the other workplace must not leave this one.
  const stale = { [VENUE_HEADER]: String(world.otherBusinessId) };
  expect((await go(stale)).json().reason).toBe('venue_switched');
  const answers = await Promise.all([go(), go()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  const name = `Business of ${world.owner.user?.username}`;
  expect(said(await go()).message).toBe(`You have left ${name} already.`);

  expect((await tip(world.staffId, '20')).statusCode).toBe(409);
  expect((await tip(world.otherStaffId, '20')).statusCode).toBe(201);
  expect(await portal()).toMatchObject({
    staffId: world.staffId,
    isActive: false,
    owed: '19.00',
    workplaces: [{ id: world.otherBusinessId }, { id: world.businessId }],
  });
  expect((await world.owner.get('/api/staff')).json()).toMatchObject([{ isActive: false, hasAccount: true }]);
  const mails = await karam.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', world.owner.user?.email ?? '')
    .where('subject', '=', 'A staff member has left')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(`Maya Fernandes has left ${name}`);
  const [row] = (await world.admin.get('/api/admin/audit?action=staff.changed')).json();
  expect(row).toMatchObject({
    actorId: world.staff.user?.id,
    subjectId: String(world.staffId),
    detail: { fields: ['isActive'], left: true },
  });
  const pay = { type: 'staff', staffId: world.staffId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', pay)).json()).toMatchObject({ amount: '19.00' });
  await expectLedgerHolds(karam.db);
});

test('nobody reads the tips of somebody else by choosing their workplace', async () => {
  await tip(world.staffId, '20');
  const stranger = await karam.signedIn('staff');
  expect((await choose(world.businessId, stranger)).statusCode).toBe(404);
  expect((await stranger.get('/api/portal')).statusCode).toBe(404);
  await choose(world.businessId);
  // The owner removes the account: the choice is not theirs any more, and the other workplace is shown.
  await leave(world.owner, world.staffId);
  expect(await portal()).toMatchObject({ staffId: world.otherStaffId, thisMonth: '0.00', tips: [] });
  expect((await world.staff.get('/api/portal/tips')).json()).toEqual([]);
  expect((await choose(world.businessId)).json().reason).toBe('no_such_business');
});

test('what a person changes is changed in the workplace on screen alone', async () => {
  const put = (url: string, payload: object, headers = {}) =>
    world.staff.send({ method: 'PUT', url, payload, headers });
  await put('/api/portal/goal', { amount: '300' });
  await put('/api/portal/names', { firstName: 'May', lastName: 'Fernandes' });
  await world.staff.send({
    method: 'PATCH',
    url: '/api/portal/profile',
    payload: { line: 'Hello', consent: true },
  });
  await choose(world.businessId);
  expect(await portal()).toMatchObject({ firstName: 'Maya', goal: null });
  expect((await world.staff.get('/api/portal/profile')).json()).toMatchObject({ line: null });
  // A window that still shows the other one changes nothing.
  const stale = { [VENUE_HEADER]: String(world.otherBusinessId) };
  const refused = await put('/api/portal/goal', { amount: '500' }, stale);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'venue_switched']);
  expect(await portal()).toMatchObject({ goal: null });
  await choose(world.otherBusinessId);
  expect(await portal()).toMatchObject({ firstName: 'May', goal: { amount: '300.00' } });
});

test('each workplace has a bank account of its own, which goes with the account of the person', async () => {
  const setOwn = (iban: string) =>
    world.staff.send({
      method: 'PUT',
      url: '/api/portal/bank-account',
      payload: { iban, password: PASSWORD },
    });
  const ibanAt = async (owner: Client) => (await owner.get('/api/staff')).json()[0].iban;
  await setOwn(OWN_IBAN);
  await choose(world.businessId);
  await setOwn(VALID_IBAN);
  expect([await ibanAt(world.otherOwner), await ibanAt(world.owner)]).toEqual([OWN_IBAN, VALID_IBAN]);
  await leave(world.otherOwner, world.otherStaffId);
  await leave(world.owner, world.staffId);
  expect([await ibanAt(world.otherOwner), await ibanAt(world.owner)]).toEqual([null, null]);
});

test('an IBAN from before there were several workplaces is known as theirs when they join the next', async () => {
  await leave(world.otherOwner, world.otherStaffId);
  await setIban(karam.db, 'users', world.staff.user?.id ?? '', OWN_IBAN);
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  await join(world.otherOwner, world.otherStaffId);
  const payload = { iban: VALID_IBAN, password: PASSWORD };
  await world.staff.send({ method: 'PUT', url: '/api/portal/bank-account', payload });
  await leave(world.owner, world.staffId);
  expect((await world.owner.get('/api/staff')).json()[0].iban).toBeNull();
});

test('the download of their data has all workplaces', async () => {
  await tip(world.staffId, '20');
  await tip(world.otherStaffId, '100');
  const { staffMembers, audit } = (await world.staff.get('/api/account/export')).json();
  expect(staffMembers).toMatchObject([
    { id: world.staffId, tips: [{ net: '19.00' }] },
    { id: world.otherStaffId, tips: [{ net: '95.00' }] },
  ]);
  const subjects = audit.map(({ subjectId }: { subjectId: string }) => subjectId);
  expect(subjects).toEqual(expect.arrayContaining([String(world.staffId), String(world.otherStaffId)]));
});

import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** Admins choose a payday; staff and owners see it as a date, and on that day it is a duty. */
const karam = testApp();
let world: World;

const change = (payday: string | null) =>
  world.admin.send({ method: 'PATCH', url: '/api/admin/settings', payload: { payday } });
const nextOfPerson = async () => (await world.staff.get('/api/portal')).json().nextPayday;
const nextOfOwner = async () => (await world.owner.get('/api/payouts/business/next')).json();
const duty = async () =>
  (await world.admin.get('/api/admin/today'))
    .json()
    .duties.find(({ kind }: { kind: string }) => kind === 'payday');

beforeAll(async () => {
  // A Thursday.
  karam.now = new Date('2026-11-19T08:00:00Z');
  world = await makeWorld(karam);
  await setIban(karam.db, 'staff', world.staffId, 'AE260211000000230064016');
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '100' });
});

test('without a payday nobody is told a date', async () => {
  expect(await nextOfPerson()).toBeNull();
  expect(await nextOfOwner()).toMatchObject({ expectedDay: null });
  expect(await duty()).toBeUndefined();
});

test('a person and their owner see the next payday, moved to a day on which the bank works', async () => {
  expect((await change('week-5')).statusCode).toBe(200);
  expect(await nextOfPerson()).toBe('2026-11-20');
  expect(await nextOfOwner()).toMatchObject({ everyDays: null, expectedDay: '2026-11-20' });
  await change('month-28');
  // The 28th is a Saturday.
  expect(await nextOfPerson()).toBe('2026-11-30');
  expect(await duty()).toBeUndefined();
});

test('on a payday an admin sees how many people and how much, until their payouts are started', async () => {
  await change('week-4');
  expect(await duty()).toMatchObject({ count: 1, amount: '95.00', dueBy: '2026-11-18T20:00:00.000Z' });
  const payout = { type: 'staff', staffId: world.staffId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', payout)).statusCode).toBe(201);
  expect(await duty()).toBeUndefined();
  expect(await nextOfPerson()).toBe('2026-11-19');
  await expectLedgerHolds(karam.db);
});

test('a day that does not exist is refused and changes nothing', async () => {
  for (const wrong of ['week-8', 'month-29', 'friday'])
    expect(said(await change(wrong)).fields?.payday).toBe(
      'Choose a day of the week, or a day of the month from 1 to 28.',
    );
  expect((await world.admin.get('/api/admin/settings')).json().payday).toBe('week-4');
  expect(
    (await world.owner.send({ method: 'PATCH', url: '/api/admin/settings', payload: { payday: null } }))
      .statusCode,
  ).toBe(403);
});

import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;

beforeAll(async () => {
  world = await makeWorld(karam);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});

const set = (body: object) => world.staff.send({ method: 'PUT', url: '/api/portal/goal', payload: body });
const shown = async () => {
  const { goal, thisMonth } = (await world.staff.get('/api/portal')).json();
  return { goal, thisMonth };
};
const seenByOwner = async () => (await world.owner.get('/api/goals')).json();

test('a goal counts the tips of the Dubai month, and the owner sees it only while it is shared', async () => {
  karam.now = new Date('2026-10-31T19:59:59Z');
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '100' });
  karam.now = new Date('2026-10-31T20:00:00Z');
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '20' });

  expect((await set({ amount: '500' })).json()).toEqual({ amount: '500.00', isShared: false });
  expect(await shown()).toEqual({ goal: { amount: '500.00', isShared: false }, thisMonth: '19.00' });
  expect(await seenByOwner()).toEqual([]);

  await set({ amount: '2000.50', isShared: true });
  expect(await seenByOwner()).toEqual([
    { staffId: world.staffId, firstName: 'Maya', lastName: 'Fernandes', amount: '2000.50', reached: '19.00' },
  ]);
  expect((await world.otherOwner.get('/api/goals')).json()).toEqual([]);
  const [entry] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  // How much it is stays private.
  expect([entry.action, entry.detail]).toEqual(['staff.changed', { fields: ['goal'] }]);

  expect((await set({ amount: null })).json()).toBeNull();
  expect((await shown()).goal).toBeNull();
  expect(await seenByOwner()).toEqual([]);
});

test('a goal that is no amount is refused and changes nothing', async () => {
  await set({ amount: '300' });
  for (const amount of ['0', '0.99', '-5', 'a lot', '1000000.01', '', 300, undefined])
    expect((await set({ amount })).json()).toMatchObject({ fields: { amount: { reason: 'goal_invalid' } } });
  expect((await shown()).goal).toEqual({ amount: '300.00', isShared: false });
});

test('a goal is part of what the person downloads', async () => {
  await set({ amount: '300' });
  const { staffMembers } = (await world.staff.get('/api/account/export')).json();
  expect(staffMembers[0].goal).toEqual({ amount: '300.00', isShared: false });
});

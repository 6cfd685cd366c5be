import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const GRACE = { firstName: 'Grace', lastName: 'Mwangi', role: 'Other', walletId: 'W-GRACE' };

async function worldWithGrace(given: object = { roleTitle: 'Concierge' }) {
  const world = await makeWorld(karam);
  const { id } = (await world.owner.post('/api/staff', { ...GRACE, ...given })).json<{ id: number }>();
  const change = (payload: object) => world.owner.send({ method: 'PATCH', url: `/api/staff/${id}`, payload });
  const seen = async () => (await world.anonymous.get(`/api/staff/${id}`)).json();
  return { ...world, id, change, seen };
}

test('the title given to the role Other is shown to guests, in the team and to the owner', async () => {
  const { anonymous, owner, businessId, id, seen } = await worldWithGrace();
  const titled = { id, role: 'Other', roleTitle: 'Concierge' };
  expect(await seen()).toMatchObject(titled);
  const team = (await anonymous.get(`/api/businesses/${businessId}/staff`)).json<{ id: number }[]>();
  expect(team.find((member) => member.id === id)).toMatchObject(titled);
  expect((await owner.get('/api/staff')).json()[0]).toMatchObject(titled);
});

test('answers about somebody without a title do not have the field', async () => {
  const { seen, owner } = await worldWithGrace({ roleTitle: ' ' });
  expect(await seen()).not.toHaveProperty('roleTitle');
  expect((await owner.get('/api/staff')).json()[0]).not.toHaveProperty('roleTitle');
});

test('a title belongs to the role Other: other roles ignore it, and changing to one of them removes it', async () => {
  const { owner, change, seen } = await worldWithGrace();
  const server = await owner.post('/api/staff', { ...GRACE, role: 'Server', roleTitle: 'Concierge' });
  expect(server.json()).not.toHaveProperty('roleTitle');
  await change({ roleTitle: 'Valet' });
  expect(await seen()).toMatchObject({ roleTitle: 'Valet' });
  await change({ lastName: 'Wanjiru' });
  expect(await seen()).toMatchObject({ roleTitle: 'Valet', lastName: 'Wanjiru' });
  await change({ role: 'Host' });
  expect(await seen()).not.toHaveProperty('roleTitle');
  expect((await change({ roleTitle: 'Valet' })).statusCode).toBe(200);
  expect(await seen()).not.toHaveProperty('roleTitle');
});

test('a title has at most 40 characters', async () => {
  const { owner } = await makeWorld(karam);
  const answer = await owner.post('/api/staff', { ...GRACE, roleTitle: 'x'.repeat(41) });
  expect(said(answer)).toMatchObject({ fields: { roleTitle: 'At most 40 characters.' } });
});

test('strangers do not learn the title of somebody who cannot be tipped', async () => {
  const { change, seen } = await worldWithGrace();
  await change({ isActive: false });
  expect(await seen()).toMatchObject({ firstName: 'Grace', role: '' });
  expect(await seen()).not.toHaveProperty('roleTitle');
});

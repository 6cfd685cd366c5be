import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const people = [
  { firstName: 'Joseph', lastName: 'Okafor', role: 'Server' },
  { firstName: 'Grace', lastName: 'Mwangi', role: 'Other', roleTitle: 'Concierge' },
  { firstName: 'Joseph', lastName: '100%_Sure', role: 'Host' },
];

/** Maya is a server too; each world already has her. */
async function worldWithPeople() {
  const world = await makeWorld(karam);
  const ids: number[] = [];
  for (const person of people)
    ids.push((await world.owner.post('/api/staff', { ...person, walletId: 'W' })).json().id);
  const find = async (query: string) =>
    (await world.owner.get(`/api/staff/list${query}`)).json<{ id: number; account: string }[]>();
  const idsOf = async (query: string) => (await find(query)).map(({ id }) => id);
  const [joseph, grace, sure] = ids as [number, number, number];
  return { ...world, find, idsOf, joseph, grace, sure };
}

test('an owner finds staff by words of the name, the role and its title, and sees no others', async () => {
  const { idsOf, joseph, grace, sure, staffId, otherOwner, otherStaffId } = await worldWithPeople();
  expect(await idsOf('')).toEqual([sure, grace, joseph, staffId]);
  expect(await idsOf('?search=joseph')).toEqual([sure, joseph]);
  expect(await idsOf('?search=okafor+JOSEPH')).toEqual([joseph]);
  expect(await idsOf('?search=joseph+server')).toEqual([joseph]);
  expect(await idsOf('?search=conci')).toEqual([grace]);
  expect(await idsOf('?search=%25_')).toEqual([sure]);
  expect(await idsOf('?search=nobody')).toEqual([]);
  expect(await idsOf('?role=Server')).toEqual([joseph, staffId]);
  expect((await otherOwner.get('/api/staff/list')).json()).toMatchObject([{ id: otherStaffId }]);
});

test('the pages of a search follow each other by the Link header', async () => {
  const { owner, joseph, sure } = await worldWithPeople();
  const first = await owner.get('/api/staff/list?search=joseph&limit=1');
  expect(first.json()).toMatchObject([{ id: sure }]);
  expect(first.headers.link).toBe(`</api/staff/list?search=joseph&limit=1&before=${sure}>; rel="next"`);
  const second = await owner.get(`/api/staff/list?search=joseph&limit=1&before=${sure}`);
  expect(second.json()).toMatchObject([{ id: joseph }]);
});

test('all people are marked joined, invited or not invited, and an expired invitation does not count', async () => {
  const { owner, staff, idsOf, find, joseph, grace, sure, staffId } = await worldWithPeople();
  await owner.post(`/api/staff/${grace}/invite`);
  await karam.db
    .updateTable('staff')
    .set({ userId: staff.user?.id ?? null })
    .where('id', '=', joseph)
    .execute();
  const marks = async () => (await find('')).map(({ account }) => account);
  expect(await marks()).toEqual(['not_invited', 'invited', 'joined', 'not_invited']);
  expect(await idsOf('?account=joined')).toEqual([joseph]);
  expect(await idsOf('?account=invited')).toEqual([grace]);
  expect(await idsOf('?account=not_invited')).toEqual([sure, staffId]);
  await karam.db
    .updateTable('staffInvites')
    .set({ expiresAt: karam.now })
    .where('staffId', '=', grace)
    .execute();
  expect(await idsOf('?account=invited')).toEqual([]);
});

test('a role or an account mark that does not exist is refused', async () => {
  const { owner } = await makeWorld(karam);
  expect((await owner.get('/api/staff/list?role=Owner')).statusCode).toBe(400);
  expect((await owner.get('/api/staff/list?account=maybe')).statusCode).toBe(400);
});

test('the plain list of staff has no mark, and ignores a search', async () => {
  const { owner } = await worldWithPeople();
  const plain = (await owner.get('/api/staff?search=grace')).json<object[]>();
  expect(plain).toHaveLength(4);
  expect(plain[0]).not.toHaveProperty('account');
});

import { beforeAll, expect, test } from 'vitest';
import { eraseOldThanks } from '#server/staff/portal/thanks-store.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;

beforeAll(async () => {
  world = await makeWorld(karam);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});

const tip = async (staffId = world.staffId): Promise<{ id: number; token: string }> =>
  (await karam.visitor().post('/api/tips', { staffId, amount: '20', message: 'Lovely' })).json();
const answer = (id: number, body: object) => world.staff.post(`/api/portal/tips/${id}/thanks`, body);
const readByGuest = async (token: string) =>
  (await karam.visitor().get(`/api/tips/follow/${token}`)).json().thanks;
const readByStaff = async (id: number) =>
  (await world.staff.get('/api/portal/tips')).json().find((each: { id: number }) => each.id === id).thanks;

test('a staff member answers a tip once, and the guest reads it where they follow the tip', async () => {
  const [first, second] = [await tip(), await tip()];
  expect(await readByGuest(first.token)).toBeNull();
  expect((await answer(first.id, { phrase: 'made_my_day' })).statusCode).toBe(201);
  expect(await readByGuest(first.token)).toEqual({ phrase: 'made_my_day', words: null });
  const again = await answer(first.id, { words: 'Something else' });
  expect([again.statusCode, again.json().reason]).toEqual([409, 'thanks_given']);

  await answer(second.id, { words: '  See you\u202e on Friday! ' });
  expect(await readByGuest(second.token)).toEqual({ phrase: null, words: 'See you on Friday!' });
  expect(await readByStaff(second.id)).toEqual({ phrase: null, words: 'See you on Friday!' });
  const { tips } = (await world.staff.get('/api/portal')).json();
  expect(tips.map(({ thanks }: { thanks: object }) => thanks)).toEqual([
    { phrase: null, words: 'See you on Friday!' },
    { phrase: 'made_my_day', words: null },
  ]);
});

test('nobody answers tips to others, or refunded tips', async () => {
  const foreign = await tip(world.otherStaffId);
  expect((await answer(foreign.id, { phrase: 'thank_you' })).statusCode).toBe(404);
  expect(await readByGuest(foreign.token)).toBeNull();
  const refunded = await tip();
  await world.admin.post(`/api/admin/tips/${refunded.id}/refund`, { reason: 'Wrong person' });
  expect((await answer(refunded.id, { phrase: 'thank_you' })).json().reason).toBe('thanks_closed');
});

test('words with a way to reach somebody, none, too many, or both kinds are refused', async () => {
  const { id, token } = await tip();
  const reasonOf = async (body: object) => (await answer(id, body)).json().fields?.words?.reason;
  expect(await reasonOf({ words: 'Call me: 050 123 4567' })).toBe('thanks_contact');
  expect(await reasonOf({ words: 'maya@example.com' })).toBe('thanks_contact');
  expect(await reasonOf({ words: 'x'.repeat(141) })).toBe('too_long');
  for (const body of [{}, { words: ' \u200b ' }, { phrase: 'so_kind', words: 'Both' }])
    expect(await reasonOf(body)).toBe('thanks_missing');
  expect((await answer(id, { phrase: 'insulting' })).statusCode).toBe(400);
  expect(await readByGuest(token)).toBeNull();
});

test('own words go when an admin removes them, when the guest erases theirs, and with time', async () => {
  const [rude, erased, old] = [await tip(), await tip(), await tip()];
  for (const { id } of [rude, erased, old]) await answer(id, { words: `To tip ${id}` });
  const shown = async () =>
    (await world.admin.get(`/api/admin/businesses/${world.businessId}/thanks`)).json();
  expect((await shown())[0]).toMatchObject({ tipId: old.id, firstName: 'Maya', words: `To tip ${old.id}` });

  const remove = () => world.admin.send({ method: 'DELETE', url: `/api/admin/tips/${rude.id}/thanks` });
  expect((await remove()).json()).not.toContainEqual(expect.objectContaining({ tipId: rude.id }));
  expect((await remove()).statusCode).toBe(404);
  expect(await readByGuest(rude.token)).toBeNull();
  expect(await readByStaff(rude.id)).toEqual({ phrase: null, words: null });
  expect((await answer(rude.id, { words: 'Once more' })).json().reason).toBe('thanks_given');

  await karam.visitor().send({ method: 'DELETE', url: `/api/tips/follow/${erased.token}/words` });
  expect(await readByGuest(erased.token)).toBeNull();

  const later = new Date(karam.now.getTime() + 60_000);
  expect(await eraseOldThanks(karam.db, karam.now, 100, later)).toBe(0);
  expect(await eraseOldThanks(karam.db, later, 100, later)).toBeGreaterThan(0);
  expect(await readByGuest(old.token)).toBeNull();
  expect(await shown()).toEqual([]);
});

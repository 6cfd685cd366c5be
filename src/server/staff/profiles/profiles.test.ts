import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
const NOTHING = { photo: null, line: null };

beforeEach(async () => {
  world = await makeWorld(karam);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
});

/** A real photo, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b97a4e' } })
    .withExif({ IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
    .jpeg()
    .toBuffer();
const upload = async (client: Client, query = '?consent=yes', payload?: Buffer) =>
  client.send({
    method: 'PUT',
    url: `/api/portal/profile/photo${query}`,
    payload: payload ?? (await photo()),
    headers: { 'content-type': 'image/jpeg' },
  });
const say = (body: object) =>
  world.staff.send({ method: 'PATCH', url: '/api/portal/profile', payload: body });
const ownProfile = async () => (await world.staff.get('/api/portal/profile')).json();
const storedProfiles = () =>
  karam.db.selectFrom('faces').select('staffId').where('staffId', '=', world.staffId).execute();
const seenByGuests = async () => {
  const { photo: id, line } = (await karam.visitor().get(`/api/staff/${world.staffId}`)).json();
  return { photo: id ?? null, line: line ?? null };
};

test('a person adds a photo and a line of their own, and guests see them with the team', async () => {
  expect(await ownProfile()).toEqual(NOTHING);
  const { photo: id } = (await upload(world.staff)).json();
  const answer = await say({ line: '  Barista since 2019, saving for nursing school ', consent: true });
  const face = { photo: id, line: 'Barista since 2019, saving for nursing school' };
  expect(answer.json()).toEqual(face);
  expect(await seenByGuests()).toEqual(face);
  const [member] = (await karam.visitor().get(`/api/businesses/${world.businessId}/staff`)).json();
  expect(member).toMatchObject(face);
  const [entry] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  expect(entry).toMatchObject({ action: 'staff.changed', detail: { fields: ['line'] } });
});

test('a photo is resized to a small square, without the location where it was taken', async () => {
  const { photo: id } = (await upload(world.staff)).json();
  const served = await karam.visitor().get(`/faces/${id}.webp`);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400, immutable',
    'x-robots-tag': 'noindex, noimageindex',
  });
  const facts = await sharp(served.rawPayload).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 216, height: 216 });
  expect(facts.exif).toBeUndefined();
});

test('without consent, and with what is no picture, too long a line or a way to reach them elsewhere, nothing changes', async () => {
  expect((await upload(world.staff, '')).json()).toMatchObject({
    fields: { consent: { reason: 'face_needs_consent' } },
  });
  for (const consent of [undefined, false])
    expect((await say({ line: 'Hello', consent })).json()).toMatchObject({
      fields: { consent: { reason: 'face_needs_consent' } },
    });
  expect((await say({ consent: true })).json().reason).toBe('nothing_to_change');
  expect((await say({ line: 'x'.repeat(121), consent: true })).statusCode).toBe(400);
  for (const line of ['Call 050 123 4567', 'maya.example', 'me@example.com'])
    expect(said(await say({ line, consent: true })).fields?.line).toBe(
      'Please leave out links, phone numbers and email addresses. After a full stop comes a space.',
    );
  const unreadable = await upload(world.staff, '?consent=yes', Buffer.from('no picture'));
  expect([unreadable.statusCode, unreadable.json().reason]).toEqual([415, 'picture_unreadable']);
  expect(await ownProfile()).toEqual(NOTHING);
});

test('a removed photo is gone at once, each part goes alone, and after both nothing is stored', async () => {
  const { photo: id } = (await upload(world.staff)).json();
  await say({ line: 'Hello', consent: true });
  const remove = () => world.staff.send({ method: 'DELETE', url: '/api/portal/profile/photo' });
  expect((await remove()).json()).toEqual({ photo: null, line: 'Hello' });
  expect((await karam.visitor().get(`/faces/${id}.webp`)).statusCode).toBe(404);
  expect((await remove()).statusCode).toBe(404);
  expect((await say({ line: '' })).json()).toEqual(NOTHING);
  expect(await storedProfiles()).toEqual([]);
  await upload(world.staff);
  await remove();
  expect(await storedProfiles()).toEqual([]);
  expect(await seenByGuests()).toEqual(NOTHING);
});

test('strangers do not see the profile of somebody who left', async () => {
  await upload(world.staff);
  await say({ line: 'Hello', consent: true });
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  expect(await seenByGuests()).toEqual(NOTHING);
});

test('an owner who is no staff member has no profile', async () => {
  expect((await upload(world.owner)).json()).toMatchObject({ reason: 'account_not_joined' });
});

test('an admin removes what guests should not see, and the owner gets a mail', async () => {
  await upload(world.staff);
  await say({ line: 'Something rude', consent: true });
  const faces = async () =>
    (await world.admin.get(`/api/admin/businesses/${world.businessId}/profiles`)).json();
  expect(await faces()).toMatchObject([
    { staffId: world.staffId, firstName: 'Maya', line: 'Something rude' },
  ]);
  const remove = (part: string) =>
    world.admin.send({ method: 'DELETE', url: `/api/admin/staff/${world.staffId}/profile/${part}` });
  expect((await remove('line')).json()).toMatchObject([{ staffId: world.staffId, line: null }]);
  expect((await remove('line')).statusCode).toBe(404);
  expect((await remove('photo')).json()).toEqual([]);
  expect(await faces()).toEqual([]);
  const mails = await karam.db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('subject', 'like', 'We removed something that a staff member%')
    .orderBy('id')
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([world.owner.user?.email, world.owner.user?.email]);
  expect(mails[0]?.body).toContain('own line of');
  expect(mails[1]?.body).toContain('/business/staff');
});

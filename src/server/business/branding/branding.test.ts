import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { findGuestBranding } from '#server/business/branding/branding.ts';
import { shadesOf } from '#shared/accent.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { aPng } from '#test/helpers/sample-files.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
beforeEach(async () => {
  world = await makeWorld(karam);
});

/** A real picture, with the place where it was taken. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .withExif({ IFD0: { Copyright: 'Saffron' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
    .jpeg()
    .toBuffer();
const upload = (client: Client, kind: string, payload: Buffer, type = 'image/jpeg') =>
  client.send({
    method: 'PUT',
    url: `/api/branding/${kind}`,
    payload,
    headers: { 'content-type': type },
  });
const change = (body: object) => world.owner.send({ method: 'PATCH', url: '/api/branding', payload: body });
const brandingOf = async (owner: Client) => (await owner.get('/api/branding')).json();
const NOTHING = { accent: null, welcome: null, logo: null, cover: null };

test('a business that has set nothing has no branding', async () => {
  expect(await brandingOf(world.owner)).toEqual(NOTHING);
  expect(await findGuestBranding(karam.db, world.businessId)).toBeNull();
});

test('an owner chooses a colour and a line of welcome; guests get it, and the audit log says who did it', async () => {
  const answer = await change({ accent: '#0B3D91', welcome: '  Marhaba at the corner table  ' });
  expect(answer.json()).toEqual({
    ...NOTHING,
    accent: '#0b3d91',
    welcome: 'Marhaba at the corner table',
  });
  expect((await change({ welcome: null })).json()).toEqual({ ...NOTHING, accent: '#0b3d91' });
  expect(await brandingOf(world.owner)).toEqual({ ...NOTHING, accent: '#0b3d91' });
  expect(await findGuestBranding(karam.db, world.businessId)).toEqual({
    welcome: null,
    logo: null,
    cover: null,
    shades: shadesOf('#0b3d91'),
  });
  expect(await brandingOf(world.otherOwner)).toEqual(NOTHING);
  const [entry] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  expect(entry).toMatchObject({
    action: 'business.changed',
    actorName: expect.any(String),
    subjectId: String(world.businessId),
    detail: { look: { welcome: null } },
  });
});

test('a word that is no colour and a line that is too long are refused, and nothing changes', async () => {
  for (const accent of ['green', '#12345', '#1234567', 'url(x)', 7])
    expect((await change({ accent })).json()).toMatchObject({
      fields: { accent: { reason: 'accent_invalid' } },
    });
  expect((await change({ welcome: 'x'.repeat(121) })).statusCode).toBe(400);
  expect((await change({})).statusCode).toBe(400);
  expect(await brandingOf(world.owner)).toEqual(NOTHING);
});

test('a logo is resized, without what else was in the file, and browsers may cache it for good', async () => {
  const answer = await upload(world.owner, 'logo', await photo(2000, 1000));
  expect(answer.json()).toMatchObject({ logo: { width: 320, height: 160 }, cover: null });
  const { id } = answer.json().logo;
  const served = await karam.visitor().get(`/pictures/${id}.webp`);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const facts = await sharp(served.rawPayload).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 320, height: 160 });
  expect(facts.exif).toBeUndefined();
});

test('a cover picture is cut to its shape, another one replaces it, and removing it leaves none', async () => {
  const first = (await upload(world.owner, 'cover', await photo(2400, 2400))).json().cover;
  expect(first).toMatchObject({ width: 1200, height: 480 });
  const second = (await upload(world.owner, 'cover', await photo(1300, 600))).json().cover;
  expect(second.id).not.toBe(first.id);
  expect((await karam.visitor().get(`/pictures/${second.id}.webp`)).statusCode).toBe(200);
  const remove = () => world.owner.send({ method: 'DELETE', url: '/api/branding/cover' });
  expect((await remove()).json()).toEqual(NOTHING);
  expect((await remove()).statusCode).toBe(404);
  expect(await brandingOf(world.owner)).toEqual(NOTHING);
});

test('what is no picture, too large or claims too many pixels is refused, and nothing changes', async () => {
  const svg = (side: number) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect/></svg>`);
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (const [content, type] of [
    [aPng(), 'image/png'],
    [Buffer.from('not a picture'), 'image/jpeg'],
    [svg(100), 'image/svg+xml'],
    [svg(100), 'image/png'],
    [huge, 'image/png'],
  ] as const) {
    const refused = await upload(world.owner, 'logo', content, type);
    expect([refused.statusCode, refused.json().reason]).toEqual([415, 'picture_unreadable']);
  }
  expect((await upload(world.owner, 'logo', aPng(5 * 1024 * 1024 + 1), 'image/png')).statusCode).toBe(413);
  expect((await upload(world.owner, 'logo', await photo(9, 9), 'application/json')).statusCode).toBe(415);
  expect((await upload(world.owner, 'photo', await photo(9, 9))).statusCode).toBe(400);
  expect(await brandingOf(world.owner)).toEqual(NOTHING);
});

test('a picture that does not exist is 404', async () => {
  expect((await karam.visitor().get('/pictures/AAAAAAAAAAAAAAAAAAAAAA.webp')).statusCode).toBe(404);
  expect((await karam.visitor().get('/pictures/..%2f.webp')).statusCode).toBe(400);
});

test('an admin removes what guests should not see, and the owner gets a mail', async () => {
  await upload(world.owner, 'logo', await photo(400, 400));
  await change({ accent: '#0b3d91', welcome: 'Something rude' });
  const remove = (part: string) =>
    world.admin.send({ method: 'DELETE', url: `/api/admin/businesses/${world.businessId}/branding/${part}` });
  expect((await remove('logo')).json()).toMatchObject({ logo: null, welcome: 'Something rude' });
  expect((await remove('welcome')).json()).toEqual({ ...NOTHING, accent: '#0b3d91' });
  for (const part of ['welcome', 'cover']) expect((await remove(part)).statusCode).toBe(404);
  expect((await world.admin.get(`/api/admin/businesses/${world.businessId}/branding`)).json()).toEqual({
    ...NOTHING,
    accent: '#0b3d91',
  });
  const mails = await karam.db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('recipient', '=', world.owner.user?.email ?? '')
    .where('subject', 'like', 'We removed something%')
    .orderBy('id')
    .execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body).toContain('We removed the logo of');
  expect(mails[0]?.body).toContain('/business/branding');
  expect(mails[1]?.body).toContain('عبارة الترحيب');
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'business.changed', detail: { welcome: null } },
  ]);
});

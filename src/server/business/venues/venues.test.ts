import { expect, test } from 'vitest';
import { dubaiDay } from '#shared/dubai-time.ts';
import { VENUE_HEADER } from '#shared/wire.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness, insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const GARDEN = { name: 'Saffron Garden', type: 'Cafe', tlNumber: 'CN-2', iban: null, ibanDocumentPath: null };

/** A world whose owner has a second active venue with one staff member. */
async function makeGroup(): Promise<World & { gardenId: number; gardenerId: number }> {
  const world = await makeWorld(karam);
  const gardenId = await insertBusiness(karam.db, world.owner.user);
  return { ...world, gardenId, gardenerId: await insertStaff(karam.db, gardenId) };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('an owner adds another venue, which waits for approval and is the one that this session shows', async () => {
  const { owner, businessId } = await makeWorld(karam);
  const added = await owner.post('/api/venues', GARDEN);
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { name: 'Saffron Garden', status: 'pending' },
  ]);
  expect((await owner.get('/api/businesses/mine')).json()).toEqual(added.json());
  expect((await owner.get('/api/venues')).json()).toMatchObject([
    { id: businessId, isChosen: false },
    { id: added.json().id, name: 'Saffron Garden', status: 'pending', isChosen: true },
  ]);
  // The specification's own route registers the first business only, as before.
  expect(said(await owner.post('/api/businesses', GARDEN))).toMatchObject({
    message: 'You have registered a business already.',
  });
});

test('all pages follow the chosen venue, in this browser alone', async () => {
  const { owner, businessId, staffId, gardenId, gardenerId } = await makeGroup();
  const elsewhere = karam.visitor();
  await elsewhere.post('/api/login', { username: owner.user?.username, password: PASSWORD });
  expect((await owner.post(`/api/venues/${gardenId}/choose`)).statusCode).toBe(204);

  expect((await owner.get('/api/businesses/mine')).json().id).toBe(gardenId);
  expect((await owner.get('/api/businesses/mine/profile')).json().id).toBe(gardenId);
  expect(idsOf((await owner.get('/api/staff')).json())).toEqual([gardenerId]);
  expect(idsOf((await owner.get('/api/staff/list')).json())).toEqual([gardenerId]);
  const change = { isActive: false };
  const patch = (id: number) => owner.send({ method: 'PATCH', url: `/api/staff/${id}`, payload: change });
  expect((await patch(staffId)).statusCode).toBe(404);
  expect((await patch(gardenerId)).statusCode).toBe(200);
  const joseph = { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-1' };
  expect((await owner.post('/api/staff', joseph)).json().businessId).toBe(gardenId);
  expect((await elsewhere.get('/api/businesses/mine')).json().id).toBe(businessId);
});

test('nobody can choose the venue of somebody else', async () => {
  const { owner, otherBusinessId, businessId } = await makeGroup();
  expect((await owner.post(`/api/venues/${otherBusinessId}/choose`)).statusCode).toBe(404);
  expect((await owner.get('/api/businesses/mine')).json().id).toBe(businessId);
});

test('totals have the tips of each venue and of all together, and nothing of others', async () => {
  const { owner, anonymous, staffId, otherStaffId, gardenId, gardenerId, businessId } = await makeGroup();
  const today = karam.now;
  karam.now = new Date('2026-11-02T08:00:00Z');
  await anonymous.post('/api/tips', { staffId, amount: '100' });
  karam.now = new Date('2026-10-31T19:59:00Z'); // still October in Dubai
  await anonymous.post('/api/tips', { staffId, amount: '999' });
  karam.now = today;
  await anonymous.post('/api/tips', { staffId, amount: '7.50' });
  await anonymous.post('/api/tips', { staffId: gardenerId, amount: '20' });
  await anonymous.post('/api/tips', { staffId: otherStaffId, amount: '333' });
  expect((await owner.get('/api/venues/totals')).json()).toMatchObject({
    venues: [
      { id: businessId, todayAmount: '7.50', todayCount: 1, monthAmount: '107.50', monthCount: 2 },
      { id: gardenId, todayAmount: '20.00', todayCount: 1, monthAmount: '20.00', monthCount: 1 },
    ],
    all: { todayAmount: '27.50', todayCount: 2, monthAmount: '127.50', monthCount: 3, activeStaff: 2 },
  });
});

test('lists of all venues have those of the user, whatever their role, and no others', async () => {
  const { owner, otherOwner, anonymous, staffId, otherStaffId, gardenId, gardenerId, businessId } =
    await makeGroup();
  const tip = async (id: number, amount: string) => {
    const { token } = (await anonymous.post('/api/tips', { staffId: id, amount })).json();
    await anonymous.post(`/api/tips/follow/${token}/feedback`, { stars: 5, words: `It was ${amount}` });
  };
  await tip(staffId, '10');
  await tip(gardenerId, '20');
  await tip(otherStaffId, '333');
  const seenBy = async (who: typeof owner, query: string) => {
    const month = dubaiDay(karam.now).slice(0, 7);
    const amounts = (rows: { amount: string }[]) => rows.map(({ amount }) => amount);
    return {
      tips: amounts((await who.get(`/api/tips/list?${query}`)).json()),
      totals: (await who.get(`/api/tips/list/totals?${query}`)).json().paid.gross,
      file: (await who.get(`/api/tips/list.csv?${query}`)).body.trim().split('\n').length - 2,
      report: (await who.get(`/api/tips/report?month=${month}&${query}`)).json().totals.gross,
      feedback: (await who.get(`/api/feedback/list?${query}`)).json().length,
      words: (await who.get(`/api/feedback.csv?${query}`)).body.trim().split('\n').length - 1,
      owed: (await who.get(`/api/payouts/business/next?${query}`)).json().people.length,
    };
  };
  const ofOne = {
    tips: ['10.00'],
    totals: '10.00',
    file: 1,
    report: '10.00',
    feedback: 1,
    words: 1,
    owed: 1,
  };
  expect(await seenBy(owner, '')).toEqual(ofOne);
  const ofBoth = {
    tips: ['20.00', '10.00'],
    totals: '30.00',
    file: 2,
    report: '30.00',
    feedback: 2,
    words: 2,
    owed: 2,
  };
  expect(await seenBy(owner, 'venues=all')).toEqual(ofBoth);
  expect((await owner.get('/api/tips/list?venues=all')).json()).toMatchObject([
    { businessId: gardenId },
    { businessId },
  ]);
  const month = dubaiDay(karam.now).slice(0, 7);
  expect((await owner.get(`/api/tips/report?month=${month}&venues=all`)).json().people).toMatchObject([
    { businessId },
    { businessId: gardenId },
  ]);
  // The owner of one venue who is a manager of another.
  const member = { businessId: gardenId, userId: otherOwner.user?.id ?? '', role: 'manager' as const };
  await karam.db
    .insertInto('members')
    .values({ ...member, createdAt: karam.now })
    .execute();
  expect((await seenBy(otherOwner, 'venues=all')).tips).toEqual(['333.00', '20.00']);
  // Why somebody is not paid is for owners: only of the venue that is theirs.
  expect((await otherOwner.get('/api/payouts/business/next?venues=all')).json().people).toMatchObject([
    { staffId: otherStaffId },
  ]);
  await karam.db.deleteFrom('members').where('userId', '=', member.userId).execute();
  expect((await seenBy(otherOwner, 'venues=all')).tips).toEqual(['333.00']);
  expect((await (await karam.signedIn('business')).get('/api/tips/list?venues=all')).statusCode).toBe(404);
  expect((await owner.get('/api/tips/list?venues=some')).statusCode).toBe(400);
  await expectLedgerHolds(karam.db);
});

test('a window that still shows the venue from before reads and changes nothing of the other', async () => {
  const { owner, businessId, gardenId } = await makeGroup();
  const headers = { [VENUE_HEADER]: String(businessId) };
  const patch = {
    method: 'PATCH',
    url: '/api/branding',
    payload: { accent: '#0b3d91' },
  } as const;
  expect((await owner.send({ ...patch, headers })).statusCode).toBe(200);
  await owner.post(`/api/venues/${gardenId}/choose`);
  for (const url of ['/api/businesses/mine', '/api/staff', '/api/tips/business'])
    expect((await owner.get(url, { headers })).json().reason).toBe('venue_switched');
  expect((await owner.send({ ...patch, headers })).json()).toMatchObject({
    reason: 'venue_switched',
    message: 'You have opened another venue in another window. Reload this page to continue.',
  });
  expect((await owner.get('/api/branding')).json().accent).toBe(null);
  expect((await owner.get('/api/venues', { headers })).statusCode).toBe(200);
});

test('an API key stays with the venue it was made for', async () => {
  const { owner, businessId, staffId, gardenId } = await makeGroup();
  const made = await owner.post('/api/connections/keys', {
    name: 'Till',
    scopes: ['staff:read'],
    password: PASSWORD,
  });
  await owner.post(`/api/venues/${gardenId}/choose`);
  expect((await owner.get('/api/connections/keys')).json()).toEqual([]);
  const headers = { authorization: `Bearer ${made.json().key}` };
  expect((await karam.visitor().get('/api/v1/key', { headers })).json().business.id).toBe(businessId);
  expect(idsOf((await karam.visitor().get('/api/v1/staff', { headers })).json())).toEqual([staffId]);
});

test('an account can be erased only when all its venues are closed', async () => {
  const { owner, businessId, gardenId } = await makeGroup();
  const close = (id: number) =>
    karam.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute();
  await close(businessId);
  const erase = () => owner.post('/api/account/erasure', { password: PASSWORD });
  expect((await erase()).json().reason).toBe('close_business_first');
  await close(gardenId);
  expect((await erase()).statusCode).toBe(201);
});

test('an account has at most fifty venues', async () => {
  const { owner } = await makeWorld(karam);
  for (let count = 1; count < 50; count += 1) await insertBusiness(karam.db, owner.user, 'pending');
  const refused = await owner.post('/api/venues', GARDEN);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'An account has at most 50 venues.']);
});

import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness, insertStaff, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const live = testApp({
  config: {
    payments: { provider: 'stripe', secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined },
  },
});
const SAFFRON = { name: 'Saffron Table', type: 'Restaurant', tlNumber: 'CN-1184402', iban: VALID_IBAN };

test('a user registers a business, and it waits for approval', async () => {
  const owner = await karam.signedIn('business');
  const answer = await owner.post('/api/businesses', {
    ...SAFFRON,
    iban: 'ae07 0331 2345 6789 0123 456',
    ibanDocumentPath: null,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    ...SAFFRON,
    id: expect.any(Number),
    ownerId: owner.user?.id,
    ibanDocumentPath: null,
    totalEarnings: '0.00',
    pendingPayout: '0.00',
    totalPaidOut: '0.00',
    status: 'pending',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect((await owner.get('/api/businesses/mine')).json()).toEqual(answer.json());
});

test('a registration that sends a status, a balance or another owner does not get them', async () => {
  const owner = await karam.signedIn('business');
  const other = await karam.signedIn('business');
  const answer = await owner.post('/api/businesses', {
    ...SAFFRON,
    status: 'active',
    pendingPayout: '1000.00',
    ownerId: other.user?.id,
  });
  expect(answer.json()).toMatchObject({ ownerId: owner.user?.id, status: 'pending', pendingPayout: '0.00' });
});

test('a second business of the same user is refused, also when both requests come at once', async () => {
  const owner = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post('/api/businesses', SAFFRON)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
  const again = await owner.post('/api/businesses', SAFFRON);
  expect(said(again)).toEqual({ message: 'You have registered a business already.', code: 'conflict' });
});

test.each([
  [{ name: 'A' }, { name: 'Business name must be at least 2 characters' }],
  [{ name: ' A\u202e ' }, { name: 'Business name must be at least 2 characters' }],
  [{ name: '🍽' }, { name: 'Business name must be at least 2 characters' }],
  [{ name: undefined }, { name: 'Business name must be at least 2 characters' }],
  [{ name: 'x'.repeat(201) }, { name: 'At most 200 characters.' }],
  [{ type: '' }, { type: 'Please select a business type' }],
  [{ type: 'Bank' }, { type: 'Please select a business type' }],
  [
    { iban: 'AE580460000001111111111' },
    { iban: 'A digit or two of this IBAN may be mistyped. Compare it with the one from the bank.' },
  ],
  [{ iban: 'GB82WEST12345698765432' }, { iban: 'This is not a valid UAE IBAN: AE and 21 digits.' }],
])('a registration with %j is refused with a message for the field', async (part, fields) => {
  const owner = await karam.signedIn('business');
  const answer = await owner.post('/api/businesses', { ...SAFFRON, ...part });
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({ code: 'invalid_input', fields });
  expect((await owner.get('/api/businesses/mine')).statusCode).toBe(404);
});

test('licence and IBAN that are typed in Arabic or Urdu digits are stored in Western ones', async () => {
  const owner = await karam.signedIn('business');
  const iban = 'AE٠٧ ٠٣٣١ ٢٣٤٥ ٦٧٨٩ ٠١٢٣ ٤٥٦';
  const answer = await owner.post('/api/businesses', { ...SAFFRON, tlNumber: 'CN-١٢۳۴', iban });
  expect(answer.json()).toMatchObject({ tlNumber: 'CN-1234', iban: 'AE070331234567890123456' });
});

test('licence, IBAN and document can be omitted or empty', async () => {
  const owner = await karam.signedIn('business');
  const answer = await owner.post('/api/businesses', { name: 'Al', type: 'Spa', tlNumber: ' ', iban: '' });
  expect(answer.json()).toMatchObject({ tlNumber: null, iban: null, ibanDocumentPath: null });
});

test('a user without a business is told to create one', async () => {
  const answer = await (await karam.signedIn('business')).get('/api/businesses/mine');
  expect(answer.statusCode).toBe(404);
  expect(said(answer)).toEqual({
    message: 'You need to create a business account first.',
    code: 'not_found',
  });
});

test.each(['pending', 'active', 'suspended'] as const)(
  'a visitor sees only the public fields of a business that is %s',
  async (status) => {
    const { user } = await karam.signedIn('business');
    const id = await insertBusiness(karam.db, user, status);
    expect((await karam.visitor().get(`/api/businesses/${id}`)).json()).toEqual({
      id,
      name: `Business of ${user?.username}`,
      type: 'Restaurant',
      tlNumber: 'CN-1000001',
    });
  },
);

test('the team of an active business is its active staff, sorted by name', async () => {
  const id = await insertBusiness(karam.db, (await karam.signedIn('business')).user);
  const maya = await insertStaff(karam.db, id);
  const gone = await insertStaff(karam.db, id, false);
  const bilal = await insertStaff(karam.db, id);
  await karam.db.updateTable('staff').set({ firstName: 'Bilal' }).where('id', '=', bilal).execute();
  const team = (await karam.visitor().get(`/api/businesses/${id}/staff`)).json();
  expect(team).toEqual([
    { id: bilal, firstName: 'Bilal', lastName: 'Fernandes', role: 'Server', isOnShift: false },
    { id: maya, firstName: 'Maya', lastName: 'Fernandes', role: 'Server', isOnShift: false },
  ]);
  expect(team).not.toContainEqual(expect.objectContaining({ id: gone }));
});

test.each(['pending', 'suspended'] as const)('a business that is %s shows no team', async (status) => {
  const id = await insertBusiness(karam.db, (await karam.signedIn('business')).user, status);
  await insertStaff(karam.db, id);
  expect((await karam.visitor().get(`/api/businesses/${id}/staff`)).json()).toEqual([]);
});

test.each(['/api/businesses/2147483647', '/api/businesses/2147483647/staff'])(
  '%s is not found',
  async (url) => {
    const answer = await karam.visitor().get(url);
    expect(answer.statusCode).toBe(404);
    expect(said(answer)).toEqual({ message: 'Business not found.', code: 'not_found' });
  },
);

test.each(['0', '-1', '1.5', '1e3', '2147483648', "1'--", 'mine2'])(
  '/api/businesses/%s has an impossible id and is refused',
  async (id) => {
    expect((await karam.visitor().get(`/api/businesses/${encodeURIComponent(id)}`)).statusCode).toBe(400);
  },
);

test('a staff account that registers a business becomes an owner; an admin stays an admin', async () => {
  const staff = await karam.signedIn('staff');
  const admin = await karam.signedIn('admin');
  for (const who of [staff, admin]) {
    expect((await who.post('/api/businesses', { name: 'New House', type: 'Cafe' })).statusCode).toBe(201);
  }
  expect((await staff.get('/api/auth/user')).json().role).toBe('business');
  expect((await admin.get('/api/auth/user')).json().role).toBe('admin');
});

test('as soon as real money moves, an admin has no business: they would start its payouts', async () => {
  const admin = await live.signedIn('admin');
  const body = { name: 'Saffron Table', type: 'Restaurant' };
  const refused = await admin.post('/api/businesses', body);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'admin_has_no_business']);
  const owner = await live.signedIn('business');
  expect((await owner.post('/api/businesses', body)).statusCode).toBe(201);
});

import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertBusiness, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const tip = (staffId: number, amount: string) =>
  karam.visitor().post('/api/tips', { staffId, amount, customerName: 'Sara' });

test('an admin sees the four figures of the platform, computed from real tips', async () => {
  const world = await makeWorld(karam);
  const before = (await world.admin.get('/api/admin/stats')).json();
  await tip(world.staffId, '100');
  await tip(world.otherStaffId, '50.50');
  const after = (await world.admin.get('/api/admin/stats')).json();
  expect(Object.keys(after).sort()).toEqual([
    'platformRevenue',
    'totalBusinesses',
    'totalStaff',
    'totalTipsProcessed',
  ]);
  expect(Number(after.totalTipsProcessed) - Number(before.totalTipsProcessed)).toBeCloseTo(150.5);
  expect(Number(after.platformRevenue) - Number(before.platformRevenue)).toBeCloseTo(7.52);
  await expectLedgerHolds(karam.db);
});

test('an admin finds businesses by status, name, owner and licence, page by page', async () => {
  const { admin, owner, businessId } = await makeWorld(karam);
  const pendingOwner = await karam.signedIn('business');
  const pendingId = await insertBusiness(karam.db, pendingOwner.user, 'pending');
  await karam.db
    .updateTable('businesses')
    .set({ name: '100% Café_Sadaf', tlNumber: 'CN-777' })
    .where('id', '=', pendingId)
    .execute();
  await karam.db
    .updateTable('users')
    .set({ firstName: 'Amal', lastName: 'Haddad' })
    .where('id', '=', owner.user?.id ?? '')
    .execute();
  const found = async (query: string) =>
    (await admin.get(`/api/admin/businesses?${query}`)).json().map((business: { id: number }) => business.id);
  expect(await found('status=pending')).toEqual([pendingId]);
  expect(await found('search=café')).toEqual([pendingId]);
  expect(await found(`search=${encodeURIComponent('100%')}`)).toEqual([pendingId]);
  expect(await found('search=f%C3%A9_s')).toEqual([pendingId]);
  expect(await found('search=cn-777')).toEqual([pendingId]);
  expect(await found('search=amal%20had')).toEqual([businessId]);
  expect(await found(`search=${owner.user?.username}`)).toContain(businessId);
  expect(await found('search=%25')).toEqual([pendingId]);
  expect(await found('search=nothing-like-it')).toEqual([]);
  expect(await found('limit=1')).toEqual([pendingId]);
  expect(await found(`limit=1&before=${pendingId}`)).not.toContain(pendingId);
  expect((await admin.get('/api/admin/businesses?status=closed')).statusCode).toBe(400);
});

test("an admin finds a business by its current words and its owner's name, in any case and with any length of search", async () => {
  const { admin, owner, businessId } = await makeWorld(karam);
  const found = async (search: string) =>
    (await admin.get(`/api/admin/businesses?search=${encodeURIComponent(search)}`))
      .json()
      .map((business: { id: number }) => business.id);
  const rename = (name: string, tlNumber: string | null) =>
    karam.db.updateTable('businesses').set({ name, tlNumber }).where('id', '=', businessId).execute();
  await rename('قهوة الواحة ÉTOILE §1', 'LIC-90210');
  await karam.db
    .updateTable('users')
    .set({ firstName: 'Zoë', lastName: 'Quist' })
    .where('id', '=', owner.user?.id ?? '')
    .execute();
  for (const search of ['قهوة', 'الواحة é', 'étoile', '§', '§1', 'lic-902', 'zoË qu', 'QUIST'])
    expect(await found(search), search).toEqual([businessId]);
  // A search does not match across the border between two fields.
  for (const search of ['1lic', '§1 lic', '90210business']) expect(await found(search), search).toEqual([]);
  await rename('Another name', null);
  for (const search of ['étoile', 'lic-902']) expect(await found(search), search).toEqual([]);
  expect(await found('zoë quist')).toEqual([businessId]);
});

test('the details show the owner, real figures for each staff member, and the ten newest tips', async () => {
  const { admin, owner, businessId, staffId } = await makeWorld(karam);
  for (let count = 1; count <= 12; count += 1) await tip(staffId, `${count}`);
  const answer = await admin.get(`/api/admin/businesses/${businessId}/details`);
  const details = answer.json();
  expect(details.business).toMatchObject({
    id: businessId,
    ownerEmail: owner.user?.email,
    ownerName: owner.user?.username,
    iban: VALID_IBAN,
    totalEarnings: '74.10',
    tipCount: 12,
    staffCount: 1,
  });
  expect(details.staff).toEqual([
    expect.objectContaining({ id: staffId, tipsReceived: '78.00', totalEarnings: '74.10', tipCount: 12 }),
  ]);
  expect(details.tips.map((each: { amount: string }) => each.amount)).toEqual(
    ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'].map((amount) => `${amount}.00`),
  );
  expect(details.tips[0]).toMatchObject({
    customerName: 'Sara',
    staff: { firstName: 'Maya', lastName: 'Fernandes' },
  });
  expect(details.analytics.summary.todayAmount).toBe('78.00');
  expect(answer.body).not.toMatch(/token|password/);
  await expectLedgerHolds(karam.db);
});

test('a business that does not exist is answered with 404', async () => {
  const { admin } = await makeWorld(karam);
  const answer = await admin.get('/api/admin/businesses/2147483647/details');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe("Business not found or you don't have permission to view it.");
  expect((await admin.get('/api/admin/businesses/0/details')).statusCode).toBe(400);
  expect(
    (
      await admin.send({
        method: 'PATCH',
        url: '/api/admin/businesses/2147483647/status',
        payload: { status: 'active' },
      })
    ).statusCode,
  ).toBe(404);
});

test('an admin can make only the allowed changes of status, and each is recorded with the admin who made it', async () => {
  const { admin } = await makeWorld(karam);
  const { user } = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, user, 'pending');
  const change = async (status: string) => {
    const answer = await admin.send({
      method: 'PATCH',
      url: `/api/admin/businesses/${id}/status`,
      payload: { status, note: 'Seen on site.' },
    });
    return answer.statusCode === 200 ? answer.json().status : answer.json().message;
  };
  expect(await change('active')).toBe('active');
  expect(await change('active')).toBe('This business is already active.');
  expect(await change('suspended')).toBe('suspended');
  expect(await change('suspended')).toBe('This business is already suspended.');
  expect(await change('active')).toBe('active');
  expect(await change('pending')).toBe('status must be active or suspended.');

  const audited = await karam.db
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', String(id))
    .where('subjectType', '=', 'business')
    .orderBy('id')
    .execute();
  expect(audited.map((row) => row.action)).toEqual([
    'business.approved',
    'business.suspended',
    'business.reactivated',
  ]);
  expect(audited[0]).toMatchObject({
    actorId: admin.user?.id,
    address: '127.0.0.1',
    detail: { from: 'pending', to: 'active', reason: 'Seen on site.' },
  });
});

test('of ten approvals at once, one succeeds', async () => {
  const { admin } = await makeWorld(karam);
  const { user } = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, user, 'pending');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.send({
        method: 'PATCH',
        url: `/api/admin/businesses/${id}/status`,
        payload: { status: 'active', note: 'Seen on site.' },
      }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test('an admin exports the filtered businesses as CSV, and a spreadsheet runs none of it as a formula', async () => {
  const { admin } = await makeWorld(karam);
  const { user } = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, user, 'pending');
  await karam.db
    .updateTable('businesses')
    .set({ name: '=1+1, "مطعم"', tlNumber: null })
    .where('id', '=', id)
    .execute();
  const answer = await admin.get('/api/admin/businesses.csv?status=pending&search=مطعم');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="businesses.csv"');
  const [head, line, ...rest] = answer.body.split('\r\n');
  expect(head).toMatch(/^\ufeffid,name,type,status/);
  expect(line).toContain(`${id},"'=1+1, ""مطعم""",Restaurant,pending,,...3456`);
  expect(rest).toEqual(['']);
});

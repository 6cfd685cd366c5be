import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { believableTips, seededRandom } from '#server/demo/believable-tips.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';

const karam = testApp();
const NOW = new Date('2026-11-15T15:30:00Z');

test('the same seed and day give the same tips, none of them in the future', () => {
  const terms = { platformFeeBps: 500, platformFeeFixedFils: 0 };
  const make = () => believableTips([{ staffId: 1, tipsADay: 4 }], terms, NOW, seededRandom(7));
  expect(make()).toEqual(make());
  expect(make().length).toBeGreaterThan(200);
  expect(make().every((tip) => tip.createdAt <= NOW)).toBe(true);
});

test('an empty database gets four businesses of three owners, a pending and a suspended one, 24 staff members and ninety days of tips that add up', async () => {
  const { logins, tipPath } = await fillDemo(karam.db, NOW);
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM businesses WHERE status = 'active') AS businesses,
           (SELECT count(*) FROM staff) AS staff,
           (SELECT count(DISTINCT day) FROM daily_totals) AS days,
           (SELECT count(*) FROM tips) AS tips`.execute(karam.db);
  expect(rows[0]).toMatchObject({ businesses: 4, staff: 24, days: 90 });
  expect(rows[0]?.tips).toBeGreaterThan(3000);
  const payouts = await karam.db.selectFrom('payouts').select('status').orderBy('id').execute();
  expect(payouts.map(({ status }) => status)).toEqual(['completed', 'completed', 'processing', 'pending']);
  const amounts = await karam.db.selectFrom('businessAmounts').select('presetsFils').execute();
  expect(amounts).toEqual([{ presetsFils: [1000, 2000, 5000, 10_000] }]);
  await expectLedgerHolds(karam.db);

  expect(logins.map((login) => login.role)).toEqual(['admin', 'admin', 'business', 'staff', 'business']);
  for (const { username, password, role } of logins) {
    const answer = await karam.visitor().post('/api/login', { username, password });
    expect(answer.json()).toMatchObject({ username, role });
  }
  const owner = karam.visitor();
  await owner.post('/api/login', { username: logins[2]?.username, password: logins[2]?.password });
  expect((await owner.get('/api/venues')).json()).toMatchObject([
    { name: 'Saffron Table', isChosen: true },
    { name: 'Saffron Garden', isChosen: false },
  ]);
  expect((await owner.get('/api/team-tips')).json()).toMatchObject({ isOn: true, rule: 'roles' });
  expect((await owner.get('/api/tips/list')).json()[0]).toMatchObject({
    customerName: 'Hana',
    team: { rule: 'roles', amount: '100.00', people: 7 },
  });
  const feedback = (await owner.get('/api/feedback/list')).json();
  expect(feedback).toContainEqual(expect.objectContaining({ staffId: null, stars: 5 }));
  const manager = karam.visitor();
  await manager.post('/api/login', { username: logins[4]?.username, password: logins[4]?.password });
  expect((await manager.get('/api/venues')).json()).toMatchObject([{ role: 'manager' }, { role: 'manager' }]);
  const { username, password } = logins[3] ?? {};
  const staff = karam.visitor();
  await staff.post('/api/login', { username, password });
  const portal = (await staff.get('/api/portal')).json();
  expect(portal.tips).toHaveLength(10);
  expect(portal).toMatchObject({
    business: { name: 'Saffron Table' },
    workplaces: [{ name: 'Saffron Table' }, { name: 'Palm & Bean' }],
  });
  expect((await staff.get('/api/portal/payouts')).json()).toMatchObject([{ status: 'completed' }]);

  expect((await karam.visitor().get(`/api${tipPath.replace('/tip/', '/staff/')}`)).statusCode).toBe(200);

  // The admin can continue where the demo stops.
  const admin = karam.visitor();
  await admin.post('/api/login', { username: logins[0]?.username, password: logins[0]?.password });
  const [atBank] = (await admin.get('/api/admin/payouts?status=processing')).json();
  expect((await admin.get(`/api/admin/payouts/${atBank.id}`)).json().maySettle).toBe(true);
  expect((await admin.get('/api/admin/payouts/owed')).json().payable.count).toBeGreaterThan(2);
  for (const status of ['pending', 'suspended'])
    expect((await admin.get(`/api/admin/businesses?status=${status}`)).json()).toMatchObject([{ status }]);
  const unsent = await karam.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute();
  expect(unsent).toEqual([]);
});

test('a database that already holds data is refused and not changed', async () => {
  const count = () =>
    karam.db.selectFrom('users').select(karam.db.fn.countAll().as('count')).executeTakeFirst();
  const before = await count();
  await expect(fillDemo(karam.db, NOW)).rejects.toThrow('This database already holds data');
  expect(await count()).toEqual(before);
  await expectLedgerHolds(karam.db);
});

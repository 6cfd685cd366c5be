import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

async function tipAt(instant: string, staffId: number, amount: string): Promise<void> {
  karam.now = new Date(instant);
  const answer = await karam.visitor().post('/api/tips', { staffId, amount });
  expect(answer.statusCode).toBe(201);
}

test('days, weeks and months follow Dubai time, and the same month of another year is not counted', async () => {
  const business = await makeWorld(karam);
  await tipAt('2025-11-15T08:00:00Z', business.staffId, '1000');
  await tipAt('2026-10-31T19:59:59Z', business.staffId, '500');
  await tipAt('2026-10-31T20:00:00Z', business.staffId, '7'); // already the first of November in Dubai
  await tipAt('2026-11-08T20:00:00Z', business.staffId, '9'); // the ninth, the oldest day of the week
  await tipAt('2026-11-14T19:59:00Z', business.staffId, '20');
  await tipAt('2026-11-14T20:01:00Z', business.staffId, '10.50');
  await tipAt('2026-11-15T08:00:00Z', business.staffId, '4.50');
  await tipAt('2026-11-15T08:00:00Z', business.otherStaffId, '333');

  expect((await business.owner.get('/api/analytics/daily')).json()).toEqual({ amount: '15.00' });
  expect((await business.owner.get('/api/analytics/weekly')).json()).toEqual([
    { day: 'Mon', date: '2026-11-09', amount: '9.00' },
    { day: 'Tue', date: '2026-11-10', amount: '0.00' },
    { day: 'Wed', date: '2026-11-11', amount: '0.00' },
    { day: 'Thu', date: '2026-11-12', amount: '0.00' },
    { day: 'Fri', date: '2026-11-13', amount: '0.00' },
    { day: 'Sat', date: '2026-11-14', amount: '20.00' },
    { day: 'Sun', date: '2026-11-15', amount: '15.00' },
  ]);
  expect((await business.owner.get('/api/analytics/summary')).json()).toEqual({
    todayAmount: '15.00',
    todayCount: 2,
    weekAmount: '44.00',
    monthAmount: '51.00',
    averageTip: '221.57',
    tipCount: 7,
    activeStaff: 1,
    pendingPayout: '1473.46',
    onItsWay: '0.00',
  });
  await expectLedgerHolds(karam.db);
});

test('a business without tips has zeros, and an owner without a business is told to create one', async () => {
  const business = await makeWorld(karam);
  expect((await business.owner.get('/api/analytics/daily')).json()).toEqual({ amount: '0.00' });
  expect((await business.owner.get('/api/analytics/summary')).json()).toMatchObject({
    averageTip: '0.00',
    tipCount: 0,
  });
  const newcomer = await karam.signedIn('business');
  const answer = await newcomer.get('/api/analytics/weekly');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe('You need to create a business account first.');
});
